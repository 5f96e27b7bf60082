import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Shops } from '../shops.js';

const LARGEST_BODY = 2_000_000;

/** A call of a platform's API or page. */
export interface ShopCall {
  shops: Shops;
  method: string;
  /** What the pattern of the route named. */
  params: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** JSON or a form, whichever was sent; empty without a body. */
  body: Record<string, unknown>;
}

export interface ShopAnswer {
  status?: number;
  json?: unknown;
  html?: string;
  location?: string;
  headers?: Record<string, string>;
}

/** An answer in the platform's own form that ends the call. */
export class ShopRefusal extends Error {
  constructor(readonly answer: ShopAnswer) {
    super(`refused with ${answer.status}`);
  }
}

export async function readShopBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new ShopRefusal({ status: 413, json: { message: 'too large' } });
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
    throw new ShopRefusal({ status: 400, json: { message: 'The body is not JSON.' } });
  }
}

/** Fields alone: no platform is sent a file. */
function readMultipart(text: string, type: string): Record<string, unknown> {
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1] ?? '';
  const parts = text.split(`--${boundary}`).map((part) => /name="([^"]+)"[^]*?\r\n\r\n([^]*)\r\n$/.exec(part));
  return Object.fromEntries(parts.flatMap((match) => (match ? [[match[1], match[2]]] : [])));
}

export function textOf(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
