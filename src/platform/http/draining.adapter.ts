import { FastifyAdapter } from '@nestjs/platform-fastify';
import { GracefulShutdown } from '../shutdown/graceful-shutdown.js';
import { RequestDrain } from './drain-requests.js';

/** Finishes requests when Nest closes, before any provider ends. */
export class DrainingAdapter extends FastifyAdapter {
  private finish: () => Promise<void> = () => Promise.resolve();

  /** Call before the first route, so hooks see every request. */
  drainWith(shutdown: GracefulShutdown): void {
    const requests = new RequestDrain(this.getInstance(), shutdown);
    this.finish = () => {
      shutdown.start();
      return requests.finish();
    };
  }

  override async beforeClose(): Promise<void> {
    super.beforeClose();
    await this.finish();
  }
}
