import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { log } from '../../platform/logging.js';
import { LanesFreed } from '../campaigns.messages.js';
import { RunCampaignTick } from '../commands/run-campaign-tick.js';

/** Runs a tick, because a fast device sends again before the next. */
@EventsHandler(LanesFreed)
export class WakeLanes implements IEventHandler<LanesFreed> {
  constructor(private readonly runCampaignTick: RunCampaignTick) {}

  async handle({ deviceIds }: LanesFreed): Promise<void> {
    try {
      await this.runCampaignTick.execute(deviceIds);
    } catch (error) {
      log.warn({ err: error }, 'campaign tick failed');
    }
  }
}
