import { createPublicKey, verify } from 'node:crypto';
import curve from 'curve25519-js';

/** The prime of Curve25519, and what a coordinate of it may have of its 256 bits. */
const P = 2n ** 255n - 19n;
const COORDINATE = 2n ** 255n - 1n;
/** What stands before the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

let isNative = false;

/**
 * Lets Node check the signatures of Signal, once for the process: two at each greeting of WhatsApp, one for each person who is written to for
 * the first time, one for each message of a group. The JavaScript of curve25519-js, which libsignal asks, takes 7 to 15 ms for each.
 * Whatever Node does not confirm is asked of it as before, so that exactly the same signatures count as valid.
 */
export function verifyNatively(): void {
  if (isNative) return;
  isNative = true;
  const inJavaScript = curve.verify;
  curve.verify = (key: Uint8Array, message: Uint8Array, signature: Uint8Array) =>
    isSignedBy(key, message, signature) || inJavaScript(key, message, signature);
}

/**
 * Whether a message has this XEd25519 signature (https://signal.org/docs/specifications/xeddsa): an Ed25519 signature under the Edwards form of
 * the X25519 key, whose sign is the highest bit of the signature.
 */
export function isSignedBy(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (key.length !== KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false;
  const u = toNumber(key) & COORDINATE;
  // y = (u - 1) / (u + 1); a division is a multiplication by the power of P - 2.
  const y = ((u - 1n + P) * power(u + 1n, P - 2n)) % P;
  const edwards = toBytes(y);
  const last = SIGNATURE_BYTES - 1;
  edwards[KEY_BYTES - 1]! |= signature[last]! & 0x80;
  const plain = Buffer.from(signature);
  plain[last]! &= 0x7f;
  const publicKey = createPublicKey({ key: Buffer.concat([DER_PREFIX, edwards]), format: 'der', type: 'spki' });
  return verify(null, message, publicKey, plain);
}

const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);

const toBytes = (value: bigint): Buffer =>
  Buffer.from(value.toString(16).padStart(2 * KEY_BYTES, '0'), 'hex').reverse();

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = base % P, left = exponent; left > 0n; left >>= 1n, square = (square * square) % P)
    if (left & 1n) result = (result * square) % P;
  return result;
}
