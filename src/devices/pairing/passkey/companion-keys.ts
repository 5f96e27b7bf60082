import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { AuthenticationCreds, Baileys } from '../../baileys/baileys-library.js';

const KEY_BYTES = 32;
const IV_BYTES = 12;

export interface PairingAttempt {
  ref: string;
  keyPair: { public: Uint8Array; private: Uint8Array };
  nonce: Buffer;
}

const deviceTypeOf = ({ proto }: Baileys): number => proto.DeviceProps.PlatformType.CHROME;

/** Proves the new ADV secret's origin, so the phone compares no code. */
export const deriveHandoffKey = (advSecretKey: string): Buffer =>
  hkdf(Buffer.from(advSecretKey, 'base64'), '', 'shortcake-passkey-handoff-v1');

export const proveHandoff = (handoffKey: Buffer, payload: Uint8Array): Buffer =>
  createHmac('sha256', handoffKey).update(payload).digest();

/** Commits to a nonce that is revealed later. */
export function encodePrologue(baileys: Baileys, { ref, keyPair, nonce }: PairingAttempt): Uint8Array {
  const { CompanionEphemeralIdentity, ProloguePayload } = baileys.proto;
  const deviceType = deviceTypeOf(baileys);
  const identity = CompanionEphemeralIdentity.encode({ publicKey: keyPair.public, deviceType, ref }).finish();
  const hash = createHash('sha256').update(identity).update(nonce).digest();
  return ProloguePayload.encode({ companionEphemeralIdentity: identity, commitment: { hash } }).finish();
}

export function readPhoneKey({ proto }: Baileys, bytes: Uint8Array): Uint8Array | null {
  const { publicKey, nonce } = proto.PrimaryEphemeralIdentity.decode(bytes);
  return publicKey?.length === KEY_BYTES && nonce?.length === KEY_BYTES ? publicKey : null;
}

export function sealPairingRequest(
  baileys: Baileys,
  { ref, keyPair }: PairingAttempt,
  phoneKey: Uint8Array,
  { noiseKey, signedIdentityKey, advSecretKey }: AuthenticationCreds,
): Uint8Array {
  const { EncryptedPairingRequest, PairingRequest } = baileys.proto;
  const shared = baileys.Curve.sharedKey(keyPair.private, phoneKey);
  const salt = `Companion Pairing ${deviceTypeOf(baileys)} with ref ${ref}`;
  const key = hkdf(shared, salt, 'Pairing Information Encryption Key');
  const request = PairingRequest.encode({
    companionPublicKey: noiseKey.public,
    companionIdentityKey: signedIdentityKey.public,
    advSecret: Buffer.from(advSecretKey, 'base64'),
  }).finish();
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const encryptedPayload = Buffer.concat([cipher.update(request), cipher.final(), cipher.getAuthTag()]);
  return EncryptedPairingRequest.encode({ encryptedPayload, iv }).finish();
}

const hkdf = (secret: Uint8Array, salt: string, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, KEY_BYTES));
