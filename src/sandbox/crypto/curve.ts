import { createHash, createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** Raw X25519 keys of 32 bytes. */
export interface KeyPair {
  publicKey: Buffer;
  privateKey: Buffer;
}

export interface SigningKeyPair extends KeyPair {
  sign(message: Uint8Array): Buffer;
}

/** DER headers before a raw key of 32 bytes. */
const X25519_PRIVATE = Buffer.from('302e020100300506032b656e04220420', 'hex');
const X25519_PUBLIC = Buffer.from('302a300506032b656e032100', 'hex');
const ED25519_PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');

const privateKeyObject = (prefix: Buffer, raw: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([prefix, raw]), format: 'der', type: 'pkcs8' });

const rawPublic = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);

export function keyPairFromPrivate(privateKey: Buffer): KeyPair {
  return { privateKey, publicKey: rawPublic(privateKeyObject(X25519_PRIVATE, privateKey)) };
}

export function generateKeyPair(): KeyPair {
  const { privateKey } = generateKeyPairSync('x25519');
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32),
    publicKey: rawPublic(privateKey),
  };
}

export function sharedSecret(privateKey: Uint8Array, publicKey: Uint8Array): Buffer {
  return diffieHellman({
    privateKey: privateKeyObject(X25519_PRIVATE, privateKey),
    publicKey: createPublicKey({ key: Buffer.concat([X25519_PUBLIC, publicKey]), format: 'der', type: 'spki' }),
  });
}

/**
 * Returns an X25519 key pair that signs. The private key is the first half of the Ed25519 seed's hash. Node's Ed25519
 * signature then verifies against it, with the Edwards sign bit in the last byte.
 */
export function signingKeyPair(seed: Buffer): SigningKeyPair {
  const edPrivate = privateKeyObject(ED25519_PRIVATE, seed);
  const signBit = rawPublic(edPrivate)[31]! & 0x80;
  const pair = keyPairFromPrivate(createHash('sha512').update(seed).digest().subarray(0, 32));
  return {
    ...pair,
    sign(message) {
      const signature = sign(null, message, edPrivate);
      signature[63]! |= signBit;
      return signature;
    },
  };
}
