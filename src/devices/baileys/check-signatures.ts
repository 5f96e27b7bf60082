import { createPublicKey, verify } from 'node:crypto';
import curve from 'curve25519-js';

const P = 2n ** 255n - 19n;
const COORDINATE = 2n ** 255n - 1n;
/** DER prefix of an Ed25519 key (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

let areChecked = false;

/**
 * Baileys ignores the result of curve25519-js, so invalid signatures must throw. Node verifies in 0.3 ms instead of 7
 * to 15, and the JavaScript rechecks failures.
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
 * Verifies XEd25519 as Ed25519 with the converted key.
 * @see https://signal.org/docs/specifications/xeddsa
 */
export function isSignedBy(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (key.length !== KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false;
  const u = toNumber(key) & COORDINATE;
  // y = (u - 1) / (u + 1). Division is power P - 2.
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
    // Node without Ed25519 falls back to the JavaScript.
    return false;
  }
}

const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);

const toBytes = (value: bigint): Buffer =>
  Buffer.from(value.toString(16).padStart(2 * KEY_BYTES, '0'), 'hex').reverse();

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = base % P, rest = exponent; rest > 0n; rest >>= 1n, square = (square * square) % P)
    if (rest & 1n) result = (result * square) % P;
  return result;
}
