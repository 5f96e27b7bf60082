import type { Dispatcher } from 'undici';
import { AddressRefused } from '../../platform/webhooks/public-addresses.js';
import type { OutgoingAnswer, OutgoingClient } from '../../platform/webhooks/outgoing-client.js';
import { BadShopAddress, ShopProblem } from './connector.js';

interface Call {
  method?: Dispatcher.HttpMethod;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
}

interface PlatformAnswer {
  status: number;
  headers: OutgoingAnswer['headers'];
  /** What it says as JSON; null where it says none. */
  json: unknown;
}

/** Less than a transaction may stand still: tokens are exchanged under a lock. */
const TIMEOUT_MS = 6_000;

/** Calls a platform and tells apart what may be wrong. Nothing of what it answers stands in a problem: it could be a secret. */
export async function callPlatform(client: OutgoingClient, url: string, call: Call = {}): Promise<PlatformAnswer> {
  const { method = 'GET', json, form } = call;
  const headers: Record<string, string> = { accept: 'application/json', ...call.headers };
  if (json !== undefined) headers['content-type'] = 'application/json';
  if (form) headers['content-type'] = 'application/x-www-form-urlencoded';
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json);
  const answer = await send(client, url, {
    method,
    headers,
    timeoutMs: TIMEOUT_MS,
    ...(body !== undefined && { body }),
  });
  refuseBad(answer.status);
  return { status: answer.status, headers: answer.headers, json: readJson(answer.body) };
}

async function send(client: OutgoingClient, url: string, request: Parameters<OutgoingClient['request']>[1]) {
  try {
    return await client.request(url, request);
  } catch (error) {
    if (error instanceof AddressRefused) throw new BadShopAddress('address_private');
    throw new ShopProblem('unreachable', 'the shop does not answer');
  }
}

function refuseBad(status: number): void {
  if (status === 401 || status === 403) throw new ShopProblem('revoked', `the shop answers ${status}`);
  if (status === 429) throw new ShopProblem('busy', 'the shop asks us to wait');
  if (status >= 500) throw new ShopProblem('unreachable', `the shop answers ${status}`);
  if (status >= 300) throw new ShopProblem('refused', `the shop answers ${status}`);
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

function valueAt(json: unknown, path: readonly string[]): unknown {
  let value = json;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** What lies at a path of names in an answer, as text; null where there is none. */
export function textAt(json: unknown, ...path: readonly string[]): string | null {
  const value = valueAt(json, path);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? null : text;
}

/** The list there; none where there is something else. */
export function listAt(json: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = valueAt(json, path);
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** What a platform cannot have left out. */
export function mustHave(value: string | null, what: string): string {
  if (value === null) throw new ShopProblem('refused', `the shop does not say its ${what}`);
  return value;
}

/** When a token ends that lives for so many seconds. */
export const endsIn = (seconds: string | null): number | null =>
  seconds === null || !Number.isFinite(Number(seconds)) ? null : Date.now() + Number(seconds) * 1000;

/** Two letters, three letters, or what is said of shops that do not say. */
export const codeOf = (value: string | null, length: 2 | 3, usual: string): string =>
  value !== null && new RegExp(`^[a-z]{${length}}$`, 'i').test(value) ? value.toUpperCase() : usual;
