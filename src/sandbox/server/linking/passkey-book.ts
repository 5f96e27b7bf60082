import { createPublicKey, type KeyObject } from 'node:crypto';
import { Problem } from '../../problem.js';
import type { RegisterPasskeyBody } from '../../sandbox.contract.js';

export interface Passkey {
  number: string;
  publicKey: KeyObject;
}

export class PasskeyBook {
  private readonly passkeys = new Map<string, Passkey>();

  register({ number, id, publicKey }: RegisterPasskeyBody): void {
    try {
      const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' });
      this.passkeys.set(id, { number, publicKey: key });
    } catch {
      throw new Problem(422, 'invalid', 'publicKey: not an SPKI key');
    }
  }

  find(id: string): Passkey | undefined {
    return this.passkeys.get(id);
  }

  clear(): void {
    this.passkeys.clear();
  }
}
