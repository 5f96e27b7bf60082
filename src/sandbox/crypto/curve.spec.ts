import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { generateKeyPair, sharedSecret, signingKeyPair } from './curve.js';

interface SignalCurve {
  curve: { verifySignature(publicKey: Buffer, message: Buffer, signature: Buffer): boolean };
}
const { curve } = createRequire(import.meta.url)('libsignal') as SignalCurve;
const versioned = (publicKey: Buffer): Buffer => Buffer.concat([Buffer.from([5]), publicKey]);

describe('a key pair', () => {
  // Half of all Edwards keys are negative, so that several seeds are needed.
  it.each([0, 1, 2, 3, 4, 5, 6, 7])('makes signatures that Signal’s own code verifies (seed %i)', (seedByte) => {
    const pair = signingKeyPair(Buffer.alloc(32, seedByte));
    const message = Buffer.from('a linked device');
    const signature = pair.sign(message);
    expect(curve.verifySignature(versioned(pair.publicKey), message, signature)).toBe(true);
    expect(curve.verifySignature(versioned(pair.publicKey), Buffer.from('another device'), signature)).toBe(false);
  });

  it('agrees on the same secret from both sides, also with a signing key', () => {
    const [ours, theirs] = [generateKeyPair(), signingKeyPair(Buffer.alloc(32, 9))];
    expect(sharedSecret(ours.privateKey, theirs.publicKey)).toEqual(sharedSecret(theirs.privateKey, ours.publicKey));
  });
});
