// A virtual authenticator in a page's browser (WebAuthn automation over the DevTools protocol).
import type { CDPSession, Page } from 'playwright-core';

type Credential = Parameters<CDPSession['send']>[1] & object;

interface PageAuthenticator {
  /** The passkeys it holds. */
  passkeys(): Promise<readonly Credential[]>;
  /** Adds a passkey, as if a provider had synced it. */
  give(passkey: Credential): Promise<void>;
  /** Replaces it by one without passkeys. */
  replace(): Promise<void>;
}

const OPTIONS = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
} as const;

export async function addAuthenticator(page: Page): Promise<PageAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const add = async () =>
    (await session.send('WebAuthn.addVirtualAuthenticator', { options: OPTIONS })).authenticatorId;
  let authenticatorId = await add();
  return {
    async passkeys() {
      return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
    },
    async give(passkey) {
      await session.send('WebAuthn.addCredential', { authenticatorId, credential: passkey as never });
    },
    async replace() {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      authenticatorId = await add();
    },
  };
}
