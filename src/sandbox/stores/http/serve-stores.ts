import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { storePlatform, type StorePlatform } from '../../sandbox-stores.contract.js';
import { report } from '../../report.js';
import type { Stores } from '../stores.js';
import { readStoreBody, StoreApiError, type StoreAnswer } from './store-call.js';
import type { StoreRoutes } from './store-routes.js';

type Platforms = Record<StorePlatform, { routes: StoreRoutes | null }>;

export async function serveStores(
  stores: Stores,
  platforms: Platforms,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await answerOf(stores, platforms, request).catch((error: unknown): StoreAnswer => {
    if (error instanceof StoreApiError) return error.answer;
    report('store request failed')(error);
    return { status: 500, json: { message: 'The sandbox store could not do this.' } };
  });
  const type = answer.html === undefined ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
  response.writeHead(answer.status ?? (answer.location ? 302 : 200), {
    'content-type': type,
    'cache-control': 'no-store',
    ...(answer.location && { location: answer.location }),
    ...answer.headers,
  });
  response.end(answer.html ?? (answer.json === undefined ? '' : JSON.stringify(answer.json)));
}

async function answerOf(stores: Stores, platforms: Platforms, request: IncomingMessage): Promise<StoreAnswer> {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const [, , name, ...rest] = url.pathname.split('/');
  const platform = storePlatform.safeParse(name);
  const method = request.method ?? 'GET';
  const found = platform.success && platforms[platform.data].routes?.find(method, `/${rest.join('/')}`);
  if (!found) return { status: 404, json: { message: 'There is no such page.' } };
  const body = await readStoreBody(request);
  const { params } = found;
  return found.handler({ stores, method, params, query: url.searchParams, headers: request.headers, body });
}

/** Throws an error in the platform's format, built by `toError`. */
export async function applyApiFaults(
  store: { record: { trouble: { slow_ms: number; api_errors: number; api_status: 429 | 500 } }; save(): void },
  toError: (status: 429 | 500) => StoreAnswer,
): Promise<void> {
  const { trouble } = store.record;
  if (trouble.slow_ms > 0) await sleep(trouble.slow_ms);
  if (trouble.api_errors <= 0) return;
  trouble.api_errors -= 1;
  store.save();
  throw new StoreApiError(toError(trouble.api_status));
}
