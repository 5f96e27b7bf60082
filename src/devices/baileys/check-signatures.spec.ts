import { randomBytes } from 'node:crypto';
import { expect, it, jest } from '@jest/globals';
import { Curve } from '@whiskeysockets/baileys';
import curve from 'curve25519-js';
import { calculateSignature, generateKeyPair, verifySignature } from 'libsignal/src/curve.js';
import { checkSignatures, isSignedBy } from './check-signatures.js';

const inJavaScript = curve.verify;

function signed(length: number) {
  const { pubKey: key, privKey } = generateKeyPair();
  const message = randomBytes(length);
  return { key, raw: key.subarray(1), message, signature: calculateSignature(privKey, message) };
}

function flipped(bytes: Uint8Array, bit: number): Buffer {
  const other = Buffer.from(bytes);
  other[bit >> 3]! ^= 1 << (bit & 7);
  return other;
}

it('confirms signatures of libsignal, with both signs of keys and signatures', () => {
  const signs = new Set<number>();
  for (let length = 1; length <= 40; length++) {
    const { raw, message, signature } = signed(length);
    signs.add(signature[63]! >> 7);
    expect(isSignedBy(raw, message, signature)).toBe(true);
  }
  expect(signs).toEqual(new Set([0, 1]));
});

it('agrees with the JavaScript on damaged signatures', () => {
  const { raw, message, signature } = signed(32);
  const damaged = [
    ...[0, 77, 255, 256, 300, 400, 511].map((bit) => [raw, message, flipped(signature, bit)] as const),
    ...[0, 77, 254, 255].map((bit) => [flipped(raw, bit), message, signature] as const),
    [raw, flipped(message, 0), signature] as const,
    [signed(32).raw, message, signature] as const,
  ];
  for (const [key, text, sign] of damaged) expect(isSignedBy(key, text, sign)).toBe(inJavaScript(key, text, sign));
});

it('confirms nothing else', () => {
  const { raw, message, signature } = signed(32);
  for (let bit = 0; bit < 512; bit += 7) expect(isSignedBy(raw, message, flipped(signature, bit))).toBe(false);
  for (let bit = 0; bit < 255; bit += 7) expect(isSignedBy(flipped(raw, bit), message, signature)).toBe(false);
});

it.each([
  ['the neutral point', Buffer.alloc(32)],
  ['a point of order four', Buffer.from('ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f', 'hex')],
  ['a number beyond the prime', Buffer.alloc(32, 0xff)],
  ['too few bytes', Buffer.alloc(31, 1)],
])('refuses a key of %s without an error', (_, key) => {
  expect(isSignedBy(key, Buffer.from('text'), Buffer.alloc(64, 3))).toBe(false);
});

it('replaces the checks of libsignal and Baileys, and uses the JavaScript only for unconfirmed ones', () => {
  const { key, raw, message, signature } = signed(33);
  const damaged = flipped(signature, 9);
  expect(Curve.verify(raw, message, damaged)).toBe(true);

  const verified = jest.fn(inJavaScript);
  curve.verify = verified;
  checkSignatures();
  checkSignatures();
  expect(verifySignature(key, message, signature)).toBe(true);
  expect(Curve.verify(raw, message, signature)).toBe(true);
  expect(verified).not.toHaveBeenCalled();
  expect(() => verifySignature(key, message, damaged)).toThrow('not valid');
  expect(Curve.verify(raw, message, damaged)).toBe(false);
  expect(verified).toHaveBeenCalledTimes(2);
});
