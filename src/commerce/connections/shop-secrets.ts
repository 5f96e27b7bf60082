import { randomBytes } from 'node:crypto';
import type { Config } from '../../platform/config.js';
import type { Secrets } from '../../platform/secrets.js';
import type { ShopTokens } from '../platforms/connector.js';
import type { Platform } from '../platforms/platforms.contract.js';

/** 256 bits, in letters that fit into addresses, headers and Basic passwords. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const sealSecret = (secrets: Secrets, shopId: number, secret: string): Buffer =>
  secrets.seal(Buffer.from(secret), secretContext(shopId)).bytes;

export const sealTokens = (secrets: Secrets, shopId: number, tokens: ShopTokens): Buffer =>
  secrets.seal(Buffer.from(JSON.stringify(tokens)), tokensContext(shopId)).bytes;

export const openTokens = (secrets: Secrets, shopId: number, keyId: string, bytes: Uint8Array): ShopTokens =>
  JSON.parse(secrets.open({ keyId, bytes: Buffer.from(bytes) }, tokensContext(shopId)).toString()) as ShopTokens;

interface SecretRow {
  id: number;
  keyId: string | null;
  secret: Uint8Array | null;
  former: Uint8Array | null;
  formerUntil: Date | null;
}

/** Platforms that may sign for a shop with the secret of our app. */
const SIGNING_FOR_ALL: readonly Platform[] = ['salla', 'shopify'];

/** What deliveries of a shop may be signed with: its own secrets, or where it has none the one of our app. */
export function secretsOf(secrets: Secrets, config: Config, platform: Platform, row: SecretRow, now: Date): string[] {
  const { id, keyId, secret, former, formerUntil } = row;
  const open = (bytes: Uint8Array): string =>
    secrets.open({ keyId: keyId ?? '', bytes: Buffer.from(bytes) }, secretContext(id)).toString();
  const own = [
    ...(secret ? [open(secret)] : []),
    ...(former && formerUntil && formerUntil > now ? [open(former)] : []),
  ];
  return own.length === 0 && SIGNING_FOR_ALL.includes(platform) ? appSecretsOf(config, platform) : own;
}

/** What a platform signs the deliveries of all shops with; none when this installation has no app there. */
export function appSecretsOf(config: Config, platform: Platform): string[] {
  const secret = {
    ...{ salla: config.salla.webhookSecret, shopify: config.shopify.clientSecret, twsaa: config.twsaa.partnerSecret },
    ...{ zid: '', woocommerce: '' },
  }[platform];
  return secret === '' ? [] : [secret];
}

const secretContext = (shopId: number): string => `shop-secret:${shopId}`;
const tokensContext = (shopId: number): string => `shop-tokens:${shopId}`;
