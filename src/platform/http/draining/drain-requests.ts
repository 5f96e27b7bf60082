import type { FastifyInstance } from 'fastify';
import { GracefulShutdown } from '../../shutdown/graceful-shutdown.js';

/** Time to finish what is being answered. */
const GRACE_MS = 5000;
const LOOK_EVERY_MS = 20;

/**
 * Takes no more requests once the end has begun, and answers those that are under way: their answers say that the connection
 * closes. What is left then are connections on which nothing is asked (browsers open some in spare), and Node would wait for them.
 */
export class RequestDrain {
  private underWay = 0;

  constructor(
    private readonly fastify: FastifyInstance,
    private readonly shutdown: GracefulShutdown,
  ) {
    fastify.addHook('onRequest', (_request, reply, done) => {
      this.underWay++;
      // Answered, or given up by who asked.
      reply.raw.once('close', () => this.underWay--);
      done();
    });
    fastify.addHook('onSend', (_request, reply, _payload, done) => {
      if (shutdown.hasBegun) void reply.header('connection', 'close');
      done();
    });
  }

  async finish(): Promise<void> {
    const { server } = this.fastify;
    server.close();
    await this.shutdown.waitFor('requests', this.untilAnswered(), GRACE_MS);
    server.closeAllConnections();
  }

  private async untilAnswered(): Promise<void> {
    while (this.underWay > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, LOOK_EVERY_MS);
      });
  }
}
