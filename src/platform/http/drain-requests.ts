import type { FastifyInstance } from 'fastify';
import { GracefulShutdown } from '../shutdown/graceful-shutdown.js';

const GRACE_MS = 5000;
const CHECK_INTERVAL_MS = 20;

/** Finishes requests with `Connection: close`, then closes idle connections, which keep Node alive. */
export class RequestDrain {
  private openRequests = 0;

  constructor(
    private readonly fastify: FastifyInstance,
    private readonly shutdown: GracefulShutdown,
  ) {
    fastify.addHook('onRequest', (_request, reply, done) => {
      this.openRequests++;
      // `close` also fires when the client disconnects.
      reply.raw.once('close', () => this.openRequests--);
      done();
    });
    fastify.addHook('onSend', (_request, reply, _payload, done) => {
      if (shutdown.hasStarted) void reply.header('connection', 'close');
      done();
    });
  }

  async finish(): Promise<void> {
    const { server } = this.fastify;
    server.close();
    await this.shutdown.waitFor('requests', this.waitUntilAnswered(), GRACE_MS);
    server.closeAllConnections();
  }

  private async waitUntilAnswered(): Promise<void> {
    while (this.openRequests > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, CHECK_INTERVAL_MS);
      });
  }
}
