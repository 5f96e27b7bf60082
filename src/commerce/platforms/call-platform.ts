import type { Dispatcher } from 'undici';
import { AddressRejected } from '../../platform/webhooks/public-addresses.js';
import { ResponseTooLong, type OutgoingAnswer, type OutgoingClient } from '../../platform/webhooks/outgoing-client.js';
import { BadStoreAddress, StoreProblem } from './connector.js';

interface Call {
  method?: Dispatcher.HttpMethod;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  /** Detects revoked access if the status is ambiguous. */
  isRevoked?: (json: unknown) => boolean;
}

interface PlatformResponse {
  status: number;
  headers: OutgoingAnswer['headers'];
  /** Parsed JSON, or null for other content. */
  json: unknown;
}

/** Below the idle limit of transactions, which refresh tokens. */
const TIMEOUT_MS = 6_000;

/** Throws StoreProblem without the response, which may hold secrets. */
export async function callPlatform(client: OutgoingClient, url: string, call: Call = {}): Promise<PlatformResponse> {
  const { method = 'GET', json, form } = call;
  const headers: Record<string, string> = { accept: 'application/json', ...call.headers };
  if (json !== undefined) headers['content-type'] = 'application/json';
  if (form) headers['content-type'] = 'application/x-www-form-urlencoded';
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json);
  const response = await send(client, url, {
    method,
    headers,
    timeoutMs: TIMEOUT_MS,
    ...(body !== undefined && { body }),
  });
  const parsed = readJson(response.body);
  if (call.isRevoked?.(parsed)) throw new StoreProblem('revoked', 'access revoked by store');
  rejectBadStatus(response.status);
  return { status: response.status, headers: response.headers, json: parsed };
}

async function send(client: OutgoingClient, url: string, request: Parameters<OutgoingClient['request']>[1]) {
  try {
    return await client.request(url, request);
  } catch (error) {
    if (error instanceof AddressRejected) throw new BadStoreAddress('address_private');
    if (error instanceof ResponseTooLong) throw new StoreProblem('too_large', 'store response too large');
    throw new StoreProblem('unreachable', 'no response from store');
  }
}

function rejectBadStatus(status: number): void {
  if (status === 401 || status === 403) throw new StoreProblem('revoked', `store responded with ${status}`);
  if (status === 429) throw new StoreProblem('busy', 'rate limit of store reached');
  if (status >= 500) throw new StoreProblem('unreachable', `store responded with ${status}`);
  if (status >= 300) throw new StoreProblem('refused', `store responded with ${status}`);
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

export function textAt(json: unknown, ...path: readonly string[]): string | null {
  const value = valueAt(json, path);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? null : text;
}

export function listAt(json: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = valueAt(json, path);
  return Array.isArray(value) ? (value as unknown[]) : [];
}

export function requireValue(value: string | null, name: string): string {
  if (value === null) throw new StoreProblem('refused', `store response without ${name}`);
  return value;
}

export const expiryAfter = (seconds: string | null, now: Date): number | null =>
  seconds === null || !Number.isFinite(Number(seconds)) ? null : now.getTime() + Number(seconds) * 1000;

export const codeOf = (value: string | null, length: 2 | 3, fallback: string): string =>
  value !== null && new RegExp(`^[a-z]{${length}}$`, 'i').test(value) ? value.toUpperCase() : fallback;
