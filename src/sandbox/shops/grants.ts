import { randomBytes } from 'node:crypto';
import type { Shop } from './state/shop.js';
import type { GrantRecord } from './state/shop-records.js';

const MAX_GRANTS = 5;

interface TokenLifetimes {
  accessMs: number;
  refreshMs: number;
}

const makeToken = (prefix = ''): string => `${prefix}${randomBytes(30).toString('base64url')}`;

export function openGrant(shop: Shop, lifetimes: TokenLifetimes, scope: string, prefix = ''): GrantRecord {
  const grant: GrantRecord = {
    access: '',
    authorization: '',
    refresh: '',
    usedRefresh: [],
    scope,
    expiresAt: 0,
    refreshExpiresAt: 0,
  };
  renew(grant, lifetimes, prefix);
  shop.record.grants = [...shop.record.grants, grant].slice(-MAX_GRANTS);
  if (shop.record.installedAt === null) shop.record.installs += 1;
  shop.record.installedAt ??= Date.now();
  shop.save();
  return grant;
}

function renew(grant: GrantRecord, { accessMs, refreshMs }: TokenLifetimes, prefix: string): void {
  grant.access = makeToken(prefix);
  grant.authorization = makeToken();
  grant.refresh = makeToken();
  grant.expiresAt = Date.now() + accessMs;
  grant.refreshExpiresAt = Date.now() + refreshMs;
}

/** `reused`: the refresh token was used before. `unknown`: not found or expired. */
export function refreshGrant(
  shops: readonly Shop[],
  refresh: string,
  lifetimes: TokenLifetimes,
  prefix = '',
): { shop: Shop; grant: GrantRecord } | { shop: Shop; reused: GrantRecord } | 'unknown' {
  for (const shop of shops) {
    for (const grant of shop.record.grants) {
      if (grant.usedRefresh.includes(refresh)) return { shop, reused: grant };
      if (grant.refresh !== refresh) continue;
      if (grant.refreshExpiresAt < Date.now()) return 'unknown';
      grant.usedRefresh = [...grant.usedRefresh, refresh].slice(-20);
      renew(grant, lifetimes, prefix);
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

export function shopOfToken(shops: readonly Shop[], token: string): { shop: Shop; grant: GrantRecord } | undefined {
  if (!token) return undefined;
  for (const shop of shops) {
    const grant = shop.record.grants.find(({ access, expiresAt }) => access === token && expiresAt > Date.now());
    if (grant) return { shop, grant };
  }
  return undefined;
}
