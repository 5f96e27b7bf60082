import { CommandBus } from '@nestjs/cqrs';
import { JobProcessor } from '../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../platform/queues/process-queue.js';
import { tickQueue } from '../campaigns.queue.js';
import { RunCampaignTick } from '../commands/run-campaign-tick.js';

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
