import type { Readable } from 'node:stream';
import { Agent, type Dispatcher, interceptors, request } from 'undici';
import { jobAccount } from '../slow-receivers/account-slots.js';
import { Circuits } from '../slow-receivers/circuits.js';
import { type AddressRules, connectPublicly } from './public-addresses.js';

interface OutgoingRequest {
  method: Dispatcher.HttpMethod;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Timeout from connecting to the last byte. */
  timeoutMs?: number;
  /** Maximum of redirects, each checked like the first URL. */
  redirects?: number;
  hasOwnBreaker?: boolean;
}

export interface OutgoingAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export class ResponseTooLong extends Error {
  readonly code = 'ANSWER_TOO_LONG';
}

const MAX_RESPONSE_BYTES = 1_000_000;
const TIMEOUT_MS = 10_000;
/** Limit per account and receiver. */
const MAX_CONNECTIONS = 4;
/** Maximum of HTTP agents. Calls outside jobs share one. */
const MAX_AGENTS = 1_000;

/** Calls public addresses only. Connections and circuit breaker belong to the job's account. */
export class OutgoingClient {
  private readonly agents = new Map<number | undefined, Agent>();

  constructor(
    private readonly rules: AddressRules = {},
    private readonly circuits = new Circuits(),
  ) {}

  /** Throws AddressRejected, ResponseTooLong, CircuitOpen, or a network error. */
  async request(url: string, options: OutgoingRequest): Promise<OutgoingAnswer> {
    const call = async () => {
      const response = await this.open(url, options);
      return { ...response, body: await readAll(response.body) };
    };
    return options.hasOwnBreaker ? call() : this.circuits.runInJob(new URL(url).host, call);
  }

  /** Returns a stream, which the caller limits. */
  async open(
    url: string,
    { timeoutMs = TIMEOUT_MS, redirects = 0, hasOwnBreaker: _hasOwnBreaker, ...options }: OutgoingRequest,
  ): Promise<Omit<OutgoingAnswer, 'body'> & { body: Readable }> {
    const { protocol } = new URL(url);
    if (protocol !== 'https:' && protocol !== 'http:')
      throw new TypeError('unsupported protocol, http or https expected');
    const response = await request(url, {
      ...options,
      dispatcher: this.agentOf(jobAccount.getStore()).compose(interceptors.redirect({ maxRedirections: redirects })),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.statusCode, headers: response.headers, body: response.body };
  }

  async close(): Promise<void> {
    await Promise.all([...this.agents.values()].map((agent) => agent.destroy()));
  }

  private agentOf(accountId: number | undefined): Agent {
    const agent = this.agents.get(accountId) ?? this.createAgent();
    this.agents.delete(accountId);
    this.agents.set(accountId, agent);
    const [oldest] = this.agents;
    if (this.agents.size > MAX_AGENTS && oldest) {
      this.agents.delete(oldest[0]);
      void oldest[1].close();
    }
    return agent;
  }

  private createAgent(): Agent {
    return new Agent({
      connect: connectPublicly(this.rules),
      connections: MAX_CONNECTIONS,
      keepAliveTimeout: 10_000,
      // Most receivers are called once.
      maxOrigins: 10_000,
    });
  }
}

async function readAll(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > MAX_RESPONSE_BYTES) throw new ResponseTooLong('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
