import { randomBytes } from 'node:crypto';
import { expect, it, jest } from '@jest/globals';
import { Curve } from '@whiskeysockets/baileys';
import curve from 'curve25519-js';
import { calculateSignature, generateKeyPair, verifySignature } from 'libsignal/src/curve.js';
import { isSignedBy, verifyNatively } from './verify-natively.js';

const inJavaScript = curve.verify;

function signed(length: number) {
  const { pubKey: key, privKey } = generateKeyPair();
  const message = randomBytes(length);
  return { key, raw: key.subarray(1), message, signature: calculateSignature(privKey, message) };
}

/** The same with one bit turned. */
function turned(bytes: Uint8Array, bit: number): Buffer {
  const other = Buffer.from(bytes);
  other[bit >> 3]! ^= 1 << (bit & 7);
  return other;
}

it('confirms what libsignal has signed, with keys and signatures of either sign', () => {
  const signs = new Set<number>();
  for (let length = 1; length <= 40; length++) {
    const { raw, message, signature } = signed(length);
    signs.add(signature[63]! >> 7);
    expect(isSignedBy(raw, message, signature)).toBe(true);
  }
  expect(signs).toEqual(new Set([0, 1]));
});

it('confirms nothing else', () => {
  const { raw, message, signature } = signed(32);
  for (let bit = 0; bit < 512; bit += 7) expect(isSignedBy(raw, message, turned(signature, bit))).toBe(false);
  expect(isSignedBy(raw, message, turned(signature, 511))).toBe(false);
  for (let bit = 0; bit < 255; bit += 7) expect(isSignedBy(turned(raw, bit), message, signature)).toBe(false);
  expect(isSignedBy(raw, turned(message, 0), signature)).toBe(false);
  expect(isSignedBy(signed(32).raw, message, signature)).toBe(false);
});

it.each([
  ['a key of the neutral point', Buffer.alloc(32)],
  [
    'a key without an Edwards form',
    Buffer.from('ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f', 'hex'),
  ],
  ['a key beyond the prime', Buffer.alloc(32, 0xff)],
  ['a key that is too short', Buffer.alloc(31, 1)],
])('refuses %s without an error', (_, key) => {
  expect(isSignedBy(key, Buffer.from('text'), Buffer.alloc(64, 3))).toBe(false);
});

it('is asked by libsignal and Baileys, and asks the JavaScript only about what it does not confirm', () => {
  const asked = jest.fn(inJavaScript);
  curve.verify = asked;
  verifyNatively();
  verifyNatively();
  const { key, raw, message, signature } = signed(33);
  expect(verifySignature(key, message, signature)).toBe(true);
  expect(Curve.verify(raw, message, signature)).toBe(true);
  expect(asked).not.toHaveBeenCalled();
  expect(verifySignature(key, message, turned(signature, 9))).toBe(false);
  expect(asked).toHaveBeenCalledTimes(1);
});
