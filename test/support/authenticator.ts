// A software authenticator: creates passkeys and answers challenges as a browser's would (WebAuthn level 3).
import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

interface Creation {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
}

export class Authenticator {
  readonly #id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  readonly #verifies: number;
  #uses = 0;

  /** @param verifies whether it verifies the user by fingerprint, face or PIN */
  constructor(origin: string, { verifies = true }: { verifies?: boolean } = {}) {
    this.#verifies = verifies ? 0x04 : 0;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#publicKey = publicKey;
    this.#origin = origin;
  }

  /** `navigator.credentials.create`, with attestation `none`. */
  create({ challenge }: Creation): object {
    const attested = Buffer.concat([Buffer.alloc(16), u16(this.#id.length), this.#id, this.#coseKey()]);
    const authData = this.#authData(0x41 | this.#verifies, attested);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** `navigator.credentials.get`. */
  use({ challenge }: { challenge: string }): object {
    this.#uses += 1;
    const authenticatorData = this.#authData(0x01 | this.#verifies);
    const clientData = this.#clientData('webauthn.get', challenge);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#key).toString('base64url'),
    });
  }

  #credential(response: object): object {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #authData(flags: number, attested = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#uses);
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags]), counter, attested]);
  }

  /** {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} */
  #coseKey(): Buffer {
    const { x, y } = this.#publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x!, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y!, 'base64url')),
    ]);
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function u16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, ...u16(bytes.length)]);
  return Buffer.concat([head, bytes]);
}
