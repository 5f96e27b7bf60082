import { randomBytes } from 'node:crypto';
import { expect, it, jest } from '@jest/globals';
import { Curve } from '@whiskeysockets/baileys';
import curve from 'curve25519-js';
import { calculateSignature, generateKeyPair, verifySignature } from 'libsignal/src/curve.js';
import { checkSignatures, isSignedBy } from './check-signatures.js';

const verifyInJavaScript = curve.verify;

function signRandom(length: number) {
  const { pubKey: key, privKey } = generateKeyPair();
  const message = randomBytes(length);
  return { key, raw: key.subarray(1), message, signature: calculateSignature(privKey, message) };
}

function flipBit(bytes: Uint8Array, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[bit >> 3]! ^= 1 << (bit & 7);
  return copy;
}

it('accepts signatures of libsignal with both values of the sign bit', () => {
  const signs = new Set<number>();
  for (let length = 1; length <= 40; length++) {
    const { raw, message, signature } = signRandom(length);
    signs.add(signature[63]! >> 7);
    expect(isSignedBy(raw, message, signature)).toBe(true);
  }
  expect(signs).toEqual(new Set([0, 1]));
});

it('agrees with curve25519-js on damaged keys, messages and signatures', () => {
  const { raw, message, signature } = signRandom(32);
  const damaged = [
    ...[0, 77, 255, 256, 300, 400, 511].map((bit) => [raw, message, flipBit(signature, bit)] as const),
    ...[0, 77, 254, 255].map((bit) => [flipBit(raw, bit), message, signature] as const),
    [raw, flipBit(message, 0), signature] as const,
    [signRandom(32).raw, message, signature] as const,
  ];
  for (const [key, text, sign] of damaged)
    expect(isSignedBy(key, text, sign)).toBe(verifyInJavaScript(key, text, sign));
});

it('rejects a changed bit', () => {
  const { raw, message, signature } = signRandom(32);
  for (let bit = 0; bit < 512; bit += 7) expect(isSignedBy(raw, message, flipBit(signature, bit))).toBe(false);
  for (let bit = 0; bit < 255; bit += 7) expect(isSignedBy(flipBit(raw, bit), message, signature)).toBe(false);
});

it.each([
  ['the neutral point', Buffer.alloc(32)],
  ['a point of order four', Buffer.from('ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f', 'hex')],
  ['a number beyond the prime', Buffer.alloc(32, 0xff)],
  ['too few bytes', Buffer.alloc(31, 1)],
])('refuses a key of %s without an error', (_, key) => {
  expect(isSignedBy(key, Buffer.from('text'), Buffer.alloc(64, 3))).toBe(false);
});

it('replaces the checks of libsignal and Baileys, and uses curve25519-js only after a rejection', () => {
  const { key, raw, message, signature } = signRandom(33);
  const damaged = flipBit(signature, 9);
  expect(Curve.verify(raw, message, damaged)).toBe(true);

  const verified = jest.fn(verifyInJavaScript);
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
