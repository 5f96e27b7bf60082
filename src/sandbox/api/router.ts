import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import type { Network } from '../network.js';
import { Problem } from '../problem.js';
import { report } from '../report.js';

const MAX_BODY_BYTES = 160 * 1024 * 1024;

export interface ApiCall {
  network: Network;
  params: Record<string, string>;
  query: URLSearchParams;
  request: IncomingMessage;
  response: ServerResponse;
  body<T extends z.ZodType>(schema: T): Promise<z.infer<T>>;
}

/** Returns the `data` of the response, or undefined after writing the response itself. */
type Handler = (call: ApiCall) => unknown;

interface Route {
  method: string;
  pattern: RegExp;
  handler: Handler;
}

export class Router {
  private readonly routes: Route[] = [];

  on(method: string, path: string, handler: Handler): this {
    const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    this.routes.push({ method, pattern, handler });
    return this;
  }

  async handle(network: Network, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (!isAllowed(request, network.settings.token))
        throw new Problem(401, 'unauthorized', 'The token is missing or wrong.');
      const data = await this.call(network, request, response);
      if (!response.writableEnded && !response.headersSent) sendJson(response, 200, { data });
    } catch (error) {
      answerProblem(response, error);
    }
  }

  private call(network: Network, request: IncomingMessage, response: ServerResponse): unknown {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    for (const { method, pattern, handler } of this.routes) {
      const match = request.method === method ? pattern.exec(url.pathname) : null;
      if (!match) continue;
      const params = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
      );
      const body: ApiCall['body'] = async (schema) => parse(schema, await readBody(request));
      return handler({ network, params, query: url.searchParams, request, response, body });
    }
    throw new Problem(404, 'not_found', 'There is no such page.');
  }
}

function isAllowed(request: IncomingMessage, token: string): boolean {
  const sent = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(sent), digest(token));
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Problem(413, 'too_large', 'The request is too large.');
    chunks.push(chunk);
  }
  if (!size) return {};
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw new Problem(400, 'bad_json', 'The body is not JSON.');
  }
}

function parse<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Problem(422, 'invalid', `${issue?.path.join('.') || 'body'}: ${issue?.message}`);
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

function answerProblem(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.end();
  } else if (error instanceof Problem) {
    sendJson(response, error.status, { message: error.message, code: error.code });
  } else {
    report('API request failed')(error);
    sendJson(response, 500, { message: 'The sandbox could not do this.', code: 'internal' });
  }
}
