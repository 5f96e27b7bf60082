import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Ending } from '../shutdown/graceful-shutdown.js';
import { EndRequests } from './drain-requests.js';

/** The web server, which ends first: the framework asks it before it tells anybody else that the end has come. */
export class EndingAdapter extends FastifyAdapter {
  private finish: () => Promise<void> = () => Promise.resolve();

  /** Before any route is made, as it watches all requests. */
  finishWith(ending: Ending): void {
    const requests = new EndRequests(this.getInstance(), ending);
    this.finish = () => {
      ending.begin();
      return requests.finish();
    };
  }

  override async beforeClose(): Promise<void> {
    super.beforeClose();
    await this.finish();
  }
}
