import { createPublicKey, verify } from 'node:crypto';
import curve from 'curve25519-js';

/** The prime of Curve25519, and what a coordinate of it may have of its 256 bits. */
const P = 2n ** 255n - 19n;
const COORDINATE = 2n ** 255n - 1n;
/** What stands before the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

let areChecked = false;

/**
 * Makes the signatures count that Baileys looks at, once for the process: of WhatsApp's certificate at each greeting, of the account at each
 * link. Baileys asks curve25519-js through libsignal, which takes 7 to 15 ms, and goes on whatever it answers; only an error stops it. Node
 * checks in 0.3 ms; what it does not confirm is asked of the JavaScript as before, and what that refuses too is an error.
 */
export function checkSignatures(): void {
  if (areChecked) return;
  areChecked = true;
  const inJavaScript = curve.verify;
  curve.verify = (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => {
    if (isSignedBy(key, message, signature) || inJavaScript(key, message, signature)) return true;
    throw new Error('A signature is not valid.');
  };
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
  try {
    const publicKey = createPublicKey({ key: Buffer.concat([DER_PREFIX, edwards]), format: 'der', type: 'spki' });
    return verify(null, message, publicKey, plain);
  } catch {
    // A Node that was built without Ed25519: the JavaScript knows it.
    return false;
  }
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
