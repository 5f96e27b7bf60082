import type { IncomingMessage, Server } from 'node:http';
import { BodyBudget } from './body-budget.js';
import { type BodyLimits, IncomingBody } from './incoming-body.js';

/** Bytes per process. Senders are known by session, API key or secret URL. */
const MAX_GUEST_BYTES = 16_000_000;
const MAX_KNOWN_BYTES = 48_000_000;

export class IncomingBodies {
  private readonly bodies = new WeakMap<IncomingMessage, IncomingBody>();
  private readonly limits: BodyLimits;

  constructor(timeoutMs: number) {
    this.limits = { guests: new BodyBudget(MAX_GUEST_BYTES), known: new BodyBudget(MAX_KNOWN_BYTES), timeoutMs };
  }

  watch(server: Server): void {
    server.prependListener('request', (request, response) => {
      const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
      if (length === '0' && encoding === undefined) return;
      this.bodies.set(request, new IncomingBody(request, response, this.limits));
    });
  }

  of(request: IncomingMessage): IncomingBody | undefined {
    return this.bodies.get(request);
  }
}
