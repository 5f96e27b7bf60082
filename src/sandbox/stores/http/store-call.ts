import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Stores } from '../stores.js';

const MAX_BODY_BYTES = 2_000_000;

export interface StoreCall {
  stores: Stores;
  method: string;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

export interface StoreAnswer {
  status?: number;
  json?: unknown;
  html?: string;
  location?: string;
  headers?: Record<string, string>;
}

export class StoreApiError extends Error {
  constructor(readonly answer: StoreAnswer) {
    super(`refused with ${answer.status}`);
  }
}

export async function readStoreBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new StoreApiError({ status: 413, json: { message: 'too large' } });
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString();
  if (!text) return {};
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) return readMultipart(text, type);
  if (!type.includes('json')) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new StoreApiError({ status: 400, json: { message: 'The body is not JSON.' } });
  }
}

/** Ignores files, which no platform receives. */
function readMultipart(text: string, type: string): Record<string, unknown> {
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1] ?? '';
  const parts = text.split(`--${boundary}`).map((part) => /name="([^"]+)"[^]*?\r\n\r\n([^]*)\r\n$/.exec(part));
  return Object.fromEntries(parts.flatMap((match) => (match ? [[match[1], match[2]]] : [])));
}

export function bodyText(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
