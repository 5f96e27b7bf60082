import { applyApiFaults } from '../http/serve-stores.js';
import { StoreApiError, type StoreAnswer, type StoreCall } from '../http/store-call.js';
import { TokenBuckets } from '../http/token-bucket.js';
import { storeOfToken } from '../grants.js';
import type { Store } from '../state/store.js';

/** Limit of Salla's smallest plan. */
const CALLS_PER_MINUTE = 120;
const limits = new TokenBuckets(CALLS_PER_MINUTE, CALLS_PER_MINUTE / 60);

export async function findSallaStore(call: StoreCall): Promise<Store> {
  const token = /^Bearer (.+)$/i.exec(call.headers.authorization ?? '')?.[1] ?? '';
  const found = storeOfToken(call.stores.book.all('salla'), token);
  if (!found) throw new StoreApiError(sallaError(401, 'Unauthorized', 'The access token is invalid'));
  await applyApiFaults(found.store, (status) =>
    sallaError(status, status === 429 ? 'Too Many Requests' : 'Server Error'),
  );
  if (limits.take(found.store.record.id) < 0) {
    const headers = { 'retry-after': '1', 'x-ratelimit-limit': String(CALLS_PER_MINUTE), 'x-ratelimit-remaining': '0' };
    throw new StoreApiError({ ...sallaError(429, 'Too Many Requests'), headers });
  }
  return found.store;
}

export function sallaError(status: number, code: string, message = code): StoreAnswer {
  return { status, json: { status, success: false, error: { code, message } } };
}

export function sallaData(data: unknown, status = 200): StoreAnswer {
  return { status, json: { status, success: true, data } };
}

export function sallaPage(call: StoreCall, all: unknown[]): StoreAnswer {
  const perPage = Math.min(60, Number(call.query.get('per_page') ?? 15));
  const page = Math.max(1, Number(call.query.get('page') ?? 1));
  const data = all.slice((page - 1) * perPage, page * perPage);
  const totalPages = Math.max(1, Math.ceil(all.length / perPage));
  const pagination = { count: data.length, total: all.length, perPage, currentPage: page, totalPages, links: [] };
  return { json: { status: 200, success: true, data, pagination } };
}
