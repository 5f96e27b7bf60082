import { randomBytes } from 'node:crypto';
import type { Store } from './state/store.js';
import type { GrantRecord } from './state/store-records.js';

const MAX_GRANTS = 5;

interface TokenLifetimes {
  accessMs: number;
  refreshMs: number;
}

const makeToken = (prefix = ''): string => `${prefix}${randomBytes(30).toString('base64url')}`;

export function openGrant(store: Store, lifetimes: TokenLifetimes, scope: string, prefix = ''): GrantRecord {
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
  store.record.grants = [...store.record.grants, grant].slice(-MAX_GRANTS);
  if (store.record.installedAt === null) store.record.installs += 1;
  store.record.installedAt ??= Date.now();
  store.save();
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
  stores: readonly Store[],
  refresh: string,
  lifetimes: TokenLifetimes,
  prefix = '',
): { store: Store; grant: GrantRecord } | { store: Store; reused: GrantRecord } | 'unknown' {
  for (const store of stores) {
    for (const grant of store.record.grants) {
      if (grant.usedRefresh.includes(refresh)) return { store, reused: grant };
      if (grant.refresh !== refresh) continue;
      if (grant.refreshExpiresAt < Date.now()) return 'unknown';
      grant.usedRefresh = [...grant.usedRefresh, refresh].slice(-20);
      renew(grant, lifetimes, prefix);
      store.save();
      return { store, grant };
    }
  }
  return 'unknown';
}

export function revokeGrant(store: Store, grant: GrantRecord): void {
  store.record.grants = store.record.grants.filter((kept) => kept !== grant);
  store.save();
}

export function storeOfToken(
  stores: readonly Store[],
  token: string,
): { store: Store; grant: GrantRecord } | undefined {
  if (!token) return undefined;
  for (const store of stores) {
    const grant = store.record.grants.find(({ access, expiresAt }) => access === token && expiresAt > Date.now());
    if (grant) return { store, grant };
  }
  return undefined;
}
