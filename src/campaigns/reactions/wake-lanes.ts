import { CommandBus, EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { log } from '../../platform/logging.js';
import { LanesFreed } from '../campaigns.messages.js';
import { RunCampaignTick } from '../commands/run-campaign-tick.js';

/** Where the pace is quick the next message does not wait for the tick. */
@EventsHandler(LanesFreed)
export class WakeLanes implements IEventHandler<LanesFreed> {
  constructor(private readonly commands: CommandBus) {}

  async handle({ deviceIds }: LanesFreed): Promise<void> {
    try {
      await this.commands.execute(new RunCampaignTick(deviceIds));
    } catch (error) {
      log.warn({ err: error }, 'tick interrupted, the next goes on');
    }
  }
}
