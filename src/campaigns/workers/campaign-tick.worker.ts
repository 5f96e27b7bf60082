import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';
import { JobProcessor } from '../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../platform/queues/process-queue.js';
import { RunCampaignTick } from '../commands/run-campaign-tick.js';

/** Every second: who is due gets their message. A lost tick is made up by the next. */
const tickQueue = defineQueue('campaign-tick', z.object({}), { attempts: 1 });

const TICK_EVERY_MS = 1_000;

@ProcessQueue(tickQueue, { everyMs: TICK_EVERY_MS })
export class CampaignTickWorker extends JobProcessor {
  constructor(private readonly commands: CommandBus) {
    super();
  }

  protected async handle(): Promise<void> {
    await this.commands.execute(new RunCampaignTick(null));
  }
}
