// The parts of WebAuthn that the arena needs: options for a browser's authenticator, and verification of its answers.
import type { AuthenticationResponseJSON, WebAuthnCredential, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Links } from '../table/links.ts';
import type { Passkeys } from '../ports/passkeys.ts';

const SITE_NAME = 'Game Arena';
/** EdDSA, ES256 and RS256 (IANA COSE algorithms): those that authenticators support. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded when first needed, because it is hundreds of modules and passkeys are rare. */
const webAuthn = () => import('@simplewebauthn/server');

/** Passkeys belong to the host of the public address. */
export function newPasskeys(links: Links): Passkeys {
  const site = () => new URL(links.hostUrl);
  const expected = (challenge: string) => ({
    expectedChallenge: challenge,
    expectedOrigin: site().origin,
    expectedRPID: site().hostname,
    requireUserVerification: true,
  });
  return {
    async newOptions(player, known) {
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: SITE_NAME,
        rpID: site().hostname,
        userName: player.name,
        supportedAlgorithmIDs: ALGORITHMS,
        userID: new TextEncoder().encode(player.id),
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { ...options };
    },
    async verifyNew(credential, challenge) {
      const response = credential as unknown as RegistrationResponseJSON;
      const { verifyRegistrationResponse } = await webAuthn();
      const found = await orRefused(() =>
        verifyRegistrationResponse({ response, supportedAlgorithmIDs: ALGORITHMS, ...expected(challenge) }),
      );
      if (!found?.verified) return undefined;
      const { id, publicKey, counter, transports = [] } = found.registrationInfo.credential;
      return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
    },
    async useOptions(known) {
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({
        rpID: site().hostname,
        userVerification: 'required',
        allowCredentials: known.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
      });
      return { ...options };
    },
    async verifyUse(credential, challenge, { id, publicKey, counter, transports }) {
      const response = credential as unknown as AuthenticationResponseJSON;
      const passkey = {
        id,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
        transports: transportsOf(transports),
      };
      const { verifyAuthenticationResponse } = await webAuthn();
      const found = await orRefused(() =>
        verifyAuthenticationResponse({ response, credential: passkey, ...expected(challenge) }),
      );
      return found?.verified ? found.authenticationInfo.newCounter : undefined;
    },
  };
}

type Transports = NonNullable<WebAuthnCredential['transports']>;

function transportsOf(transports: readonly string[]): Transports {
  return transports as Transports;
}

/** The library throws for everything it rejects: another origin or challenge, a malformed field. */
async function orRefused<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
