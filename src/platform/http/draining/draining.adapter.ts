import { FastifyAdapter } from '@nestjs/platform-fastify';
import { GracefulShutdown } from '../../shutdown/graceful-shutdown.js';
import { RequestDrain } from './drain-requests.js';

/** The web server, which ends first: the framework asks it before it tells anybody else that the end has come. */
export class DrainingAdapter extends FastifyAdapter {
  private finish: () => Promise<void> = () => Promise.resolve();

  /** Before any route is made, as it watches all requests. */
  drainWith(shutdown: GracefulShutdown): void {
    const requests = new RequestDrain(this.getInstance(), shutdown);
    this.finish = () => {
      shutdown.begin();
      return requests.finish();
    };
  }

  override async beforeClose(): Promise<void> {
    super.beforeClose();
    await this.finish();
  }
}
