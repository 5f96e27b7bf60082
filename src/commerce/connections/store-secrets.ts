import { randomBytes } from 'node:crypto';
import type { Config } from '../../platform/config.js';
import type { Secrets } from '../../platform/secrets.js';
import type { StoreTokens } from '../platforms/connector.js';
import { CONNECTORS } from '../platforms/connectors.gen.js';
import type { Platform } from '../platforms/platforms.contract.js';

/** Returns 256 bits, valid in URLs, headers and Basic passwords. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const sealSecret = (secrets: Secrets, storeId: number, secret: string): Buffer =>
  secrets.seal(Buffer.from(secret), secretContext(storeId)).bytes;

export const sealTokens = (secrets: Secrets, storeId: number, tokens: StoreTokens): Buffer =>
  secrets.seal(Buffer.from(JSON.stringify(tokens)), tokensContext(storeId)).bytes;

export const openTokens = (secrets: Secrets, storeId: number, keyId: string, bytes: Uint8Array): StoreTokens =>
  JSON.parse(secrets.open({ keyId, bytes: Buffer.from(bytes) }, tokensContext(storeId)).toString()) as StoreTokens;

interface SecretRow {
  id: number;
  keyId: string | null;
  secret: Uint8Array | null;
  previous: Uint8Array | null;
  previousUntil: Date | null;
}

export const openSecret = (
  secrets: Secrets,
  { id, keyId }: Pick<SecretRow, 'id' | 'keyId'>,
  bytes: Uint8Array,
): string => secrets.open({ keyId: keyId ?? '', bytes: Buffer.from(bytes) }, secretContext(id)).toString();

/** Prefers the store's own secrets to our app's. */
export function secretsOf(secrets: Secrets, config: Config, platform: Platform, row: SecretRow, now: Date): string[] {
  const { secret, previous, previousUntil } = row;
  const ownSecrets = [
    ...(secret ? [openSecret(secrets, row, secret)] : []),
    ...(previous && previousUntil && previousUntil > now ? [openSecret(secrets, row, previous)] : []),
  ];
  return ownSecrets.length === 0 && CONNECTORS[platform].signing === 'app'
    ? appSecretsOf(config, platform)
    : ownSecrets;
}

export function appSecretsOf(config: Config, platform: Platform): string[] {
  const secret = CONNECTORS[platform].appSecret(config);
  return secret === '' ? [] : [secret];
}

const secretContext = (storeId: number): string => `shop-secret:${storeId}`;
const tokensContext = (storeId: number): string => `shop-tokens:${storeId}`;
