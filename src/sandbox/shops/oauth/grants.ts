import { randomBytes } from 'node:crypto';
import type { Shop } from '../state/shop.js';
import type { GrantRecord } from '../state/shop-records.js';

const MOST_GRANTS = 5;

interface Lives {
  accessMs: number;
  refreshMs: number;
}

const makeToken = (prefix = ''): string => `${prefix}${randomBytes(30).toString('base64url')}`;

/** A first pair of tokens for a shop that let the app in. */
export function openGrant(shop: Shop, lives: Lives, scope: string, prefix = ''): GrantRecord {
  const grant: GrantRecord = {
    ...{ access: '', authorization: '', refresh: '', usedRefresh: [], scope, expiresAt: 0, refreshExpiresAt: 0 },
  };
  renew(grant, lives, prefix);
  shop.record.grants = [...shop.record.grants, grant].slice(-MOST_GRANTS);
  if (shop.record.installedAt === null) shop.record.installs += 1;
  shop.record.installedAt ??= Date.now();
  shop.save();
  return grant;
}

function renew(grant: GrantRecord, { accessMs, refreshMs }: Lives, prefix: string): void {
  grant.access = makeToken(prefix);
  grant.authorization = makeToken();
  grant.refresh = makeToken();
  grant.expiresAt = Date.now() + accessMs;
  grant.refreshExpiresAt = Date.now() + refreshMs;
}

/** Both tokens anew; `reused` when the refresh token was spent before, `unknown` when it is none or too old. */
export function refreshGrant(
  shops: readonly Shop[],
  refresh: string,
  lives: Lives,
  prefix = '',
): { shop: Shop; grant: GrantRecord } | { shop: Shop; reused: GrantRecord } | 'unknown' {
  for (const shop of shops) {
    for (const grant of shop.record.grants) {
      if (grant.usedRefresh.includes(refresh)) return { shop, reused: grant };
      if (grant.refresh !== refresh) continue;
      if (grant.refreshExpiresAt < Date.now()) return 'unknown';
      grant.usedRefresh = [...grant.usedRefresh, refresh].slice(-20);
      renew(grant, lives, prefix);
      shop.save();
      return { shop, grant };
    }
  }
  return 'unknown';
}

export function revokeGrant(shop: Shop, grant: GrantRecord): void {
  shop.record.grants = shop.record.grants.filter((each) => each !== grant);
  shop.save();
}

/** The shop whose access token this is, while it lives. */
export function shopOfToken(shops: readonly Shop[], token: string): { shop: Shop; grant: GrantRecord } | undefined {
  if (!token) return undefined;
  for (const shop of shops) {
    const grant = shop.record.grants.find(({ access, expiresAt }) => access === token && expiresAt > Date.now());
    if (grant) return { shop, grant };
  }
  return undefined;
}
