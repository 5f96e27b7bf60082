import type { Readable } from 'node:stream';
import { Agent, type Dispatcher, interceptors, request } from 'undici';
import { type AddressRules, connectPublicly } from './public-addresses.js';

interface OutgoingRequest {
  method: Dispatcher.HttpMethod;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** From the connection to the last byte of the answer. */
  timeoutMs?: number;
  /** Each is an address of its own, and looked at like the first. */
  redirects?: number;
}

export interface OutgoingAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** The answer is longer than anybody needs to know why something was refused. */
class AnswerTooLong extends Error {
  readonly code = 'ANSWER_TOO_LONG';
}

const LONGEST_ANSWER = 1_000_000;
const TIMEOUT_MS = 10_000;
/** Connections to one receiver: a slow one keeps its own requests waiting. */
const CONNECTIONS = 4;

/** Calls addresses that people have typed: http and https to public addresses, within a time, and no more than a megabyte of answer. */
export class OutgoingClient {
  private readonly agent: Agent;

  constructor(rules: AddressRules = {}) {
    this.agent = new Agent({
      connect: connectPublicly(rules),
      connections: CONNECTIONS,
      keepAliveTimeout: 10_000,
      // Receivers are many and most are called once.
      maxOrigins: 10_000,
    });
  }

  /** Throws AddressRefused, AnswerTooLong, or what the network says. */
  async request(url: string, options: OutgoingRequest): Promise<OutgoingAnswer> {
    const answer = await this.open(url, options);
    return { ...answer, body: await readAll(answer.body) };
  }

  /** Hands the body of the answer on as it comes; whoever reads it bounds its length. Throws like `request`. */
  async open(
    url: string,
    { timeoutMs = TIMEOUT_MS, redirects = 0, ...options }: OutgoingRequest,
  ): Promise<Omit<OutgoingAnswer, 'body'> & { body: Readable }> {
    const { protocol } = new URL(url);
    if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('only http and https are called');
    const answer = await request(url, {
      ...options,
      dispatcher: this.agent.compose(interceptors.redirect({ maxRedirections: redirects })),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }
}

async function readAll(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > LONGEST_ANSWER) throw new AnswerTooLong('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
