import { applyApiFaults } from '../http/serve-shops.js';
import { StoreApiError, type ShopAnswer, type ShopCall } from '../http/shop-call.js';
import { TokenBuckets } from '../http/token-bucket.js';
import { shopOfToken } from '../grants.js';
import type { Shop } from '../state/shop.js';

const PER_MINUTE = 120;
/** Salla's smallest plan. */
const limits = new TokenBuckets(PER_MINUTE, PER_MINUTE / 60);

export async function sallaShop(call: ShopCall): Promise<Shop> {
  const token = /^Bearer (.+)$/i.exec(call.headers.authorization ?? '')?.[1] ?? '';
  const found = shopOfToken(call.shops.book.all('salla'), token);
  if (!found) throw new StoreApiError(sallaError(401, 'Unauthorized', 'The access token is invalid'));
  await applyApiFaults(found.shop, (status) =>
    sallaError(status, status === 429 ? 'Too Many Requests' : 'Server Error'),
  );
  if (limits.take(found.shop.record.id) < 0) {
    const headers = { 'retry-after': '1', 'x-ratelimit-limit': String(PER_MINUTE), 'x-ratelimit-remaining': '0' };
    throw new StoreApiError({ ...sallaError(429, 'Too Many Requests'), headers });
  }
  return found.shop;
}

export function sallaError(status: number, code: string, message = code): ShopAnswer {
  return { status, json: { status, success: false, error: { code, message } } };
}

export function sallaData(data: unknown, status = 200): ShopAnswer {
  return { status, json: { status, success: true, data } };
}

export function sallaPage(call: ShopCall, all: unknown[]): ShopAnswer {
  const perPage = Math.min(60, Number(call.query.get('per_page') ?? 15));
  const page = Math.max(1, Number(call.query.get('page') ?? 1));
  const data = all.slice((page - 1) * perPage, page * perPage);
  const totalPages = Math.max(1, Math.ceil(all.length / perPage));
  const pagination = { count: data.length, total: all.length, perPage, currentPage: page, totalPages, links: [] };
  return { json: { status: 200, success: true, data, pagination } };
}
