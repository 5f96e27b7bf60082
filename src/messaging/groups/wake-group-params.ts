import { Injectable } from '@nestjs/common';
import { log } from '../../platform/logging.js';
import { Queues } from '../../platform/queues/queues.js';
import { groupParamsQueue } from './group-params.queue.js';

/** After a change that may have taken a field from the last member of a group that had it. */
@Injectable()
export class WakeGroupParams {
  constructor(private readonly queues: Queues) {}

  async now(): Promise<void> {
    await this.queues
      .add(groupParamsQueue, {})
      .catch((error: unknown) => log.warn({ err: error }, 'the fields of groups wait for their next round'));
  }
}
