import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyOptions } from '../../../src/devices/pairing/passkey/passkey.contract.js';
import type { SandboxClient } from './sandbox-client.js';

const USER_PRESENT_AND_VERIFIED = 0x05;

interface Deviation {
  challenge?: string;
  origin?: string;
  rpId?: string;
  key?: KeyObject;
}

/** Imitates a browser and its authenticator. */
export class SoftwarePasskey {
  readonly id = randomBytes(32).toString('base64url');
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  static async create(sandbox: SandboxClient, number: string): Promise<SoftwarePasskey> {
    const passkey = new SoftwarePasskey();
    const publicKey = passkey.keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
    await sandbox.registerPasskey(number, passkey.id, publicKey);
    return passkey;
  }

  assert(options: PasskeyOptions, deviation: Deviation = {}): PasskeyAssertion {
    const { challenge, rpId, origin, key } = {
      challenge: options.challenge,
      rpId: options.rpId,
      origin: 'https://web.whatsapp.com',
      key: this.keys.privateKey,
      ...deviation,
    };
    const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }));
    const counter = Buffer.alloc(4);
    const data = Buffer.concat([sha256(rpId), Buffer.from([USER_PRESENT_AND_VERIFIED]), counter]);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), key);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: null,
      },
    };
  }
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
