import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Clock } from '../../platform/clock.js';
import { defineQueue } from '../../platform/queues/define-queue.js';
import { JobProcessor } from '../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../platform/queues/process-queue.js';
import { GracefulShutdown } from '../../platform/shutdown/graceful-shutdown.js';
import { RunCampaignTick } from '../commands/run-campaign-tick.js';
import { findDueSoon } from '../scheduler/due-lanes.js';

/** Every second: who is due gets their message. A lost tick is made up by the next. */
const tickQueue = defineQueue('campaign-tick', z.object({}), { attempts: 1 });

const TICK_EVERY_MS = 1_000;
/** Whoever is due so soon after another is taken up with them. */
const TOGETHER_MS = 100;

@ProcessQueue(tickQueue, { everyMs: TICK_EVERY_MS })
export class CampaignTickWorker extends JobProcessor {
  constructor(
    private readonly commands: CommandBus,
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly shutdown: GracefulShutdown,
  ) {
    super();
  }

  /** Who is due before the next tick is taken up then, so that many devices are not all late by half a second. */
  protected async handle(): Promise<void> {
    const startedAt = this.clock.now().getTime();
    await this.commands.execute(new RunCampaignTick(null));
    // Also who fell due while the tick was at work: it has looked once.
    const soon = await findDueSoon(this.em, new Date(startedAt), new Date(startedAt + TICK_EVERY_MS));
    while (soon[0] && !this.shutdown.hasBegun) {
      const until = Math.max(soon[0].at, this.clock.now().getTime() + TOGETHER_MS);
      // A timer may end a little before its time, and whoever is not due then waits for the next tick.
      while (this.clock.now().getTime() < until) await sleep(until - this.clock.now().getTime());
      const due = soon.splice(0, soon.findLastIndex(({ at }) => at <= until) + 1);
      await this.commands.execute(new RunCampaignTick(due.map(({ deviceId }) => deviceId)));
    }
  }
}
