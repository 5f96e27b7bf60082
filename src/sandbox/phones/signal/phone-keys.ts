import { createHmac } from 'node:crypto';
import { keyPairFromPrivate, signingKeyPair } from '../../crypto/curve.js';
import type { KeyPair, SigningKeyPair } from '../../crypto/curve.js';

const SIGNED_PRE_KEY_ID = 1;
const CURVE_VERSION = Buffer.from([5]);

interface SignedPreKey extends KeyPair {
  id: number;
  signature: Buffer;
}

/** Adds Signal's curve version byte. */
export const versioned = (publicKey: Uint8Array): Buffer => Buffer.concat([CURVE_VERSION, publicKey]);

export class PhoneKeys {
  readonly registrationId: number;
  private identityPair: SigningKeyPair | undefined;
  private signedPreKeyPair: SignedPreKey | undefined;

  constructor(private readonly seed: Buffer) {
    this.registrationId = (this.derive('registration').readUInt16BE(0) & 0x3fff) + 1;
  }

  get identity(): SigningKeyPair {
    return (this.identityPair ??= signingKeyPair(this.derive('identity')));
  }

  get signedPreKey(): SignedPreKey {
    if (!this.signedPreKeyPair) {
      const pair = keyPairFromPrivate(this.derive('signed-pre-key'));
      this.signedPreKeyPair = {
        ...pair,
        id: SIGNED_PRE_KEY_ID,
        signature: this.identity.sign(versioned(pair.publicKey)),
      };
    }
    return this.signedPreKeyPair;
  }

  preKey(id: number): KeyPair {
    return keyPairFromPrivate(this.derive(`pre-key-${id}`));
  }

  /** Key of settings, for all devices of the account. */
  get appStateKey(): { id: Buffer; data: Buffer } {
    return {
      id: Buffer.concat([Buffer.alloc(2), this.derive('app-state-id').subarray(0, 4)]),
      data: this.derive('app-state'),
    };
  }

  derive(purpose: string): Buffer {
    return createHmac('sha256', this.seed).update(purpose).digest();
  }
}
