import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { Clock } from '../platform/clock.js';
import { defineJob, HandlesJob } from '../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../platform/jobs/job-handler.js';
import { GracefulShutdown } from '../platform/shutdown/graceful-shutdown.js';
import { RunCampaignTick } from './commands/run-campaign-tick.js';
import { findDueSoon } from './scheduler/due-lanes.js';
import { isAnyDue } from './scheduler/is-any-due.js';

const Payload = z.object({});
type Payload = z.infer<typeof Payload>;

const TICK_INTERVAL_MS = 1_000;
/** Includes a margin for a late tick. */
const LOOKAHEAD_MS = TICK_INTERVAL_MS + 250;
/** Devices due this close together share a tick. */
const COALESCE_MS = 100;

/** The next tick makes up for a lost one. */
export const campaignTickJob = defineJob({
  name: 'campaign-turns',
  schema: Payload,
  key: () => 'all',
  everyMs: TICK_INTERVAL_MS,
});

@HandlesJob(campaignTickJob)
export class CampaignTickJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly runCampaignTick: RunCampaignTick,
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly shutdown: GracefulShutdown,
  ) {}

  async findDue(): Promise<Payload[]> {
    const now = this.clock.now();
    return (await isAnyDue(this.em, now, new Date(now.getTime() + LOOKAHEAD_MS))) ? [{}] : [];
  }

  /** Devices due before the next tick would be late. */
  async execute(): Promise<void> {
    const startedAt = this.clock.now().getTime();
    await this.runCampaignTick.execute(null);
    const upcoming = await findDueSoon(this.em, new Date(startedAt), new Date(startedAt + LOOKAHEAD_MS));
    while (upcoming[0] && !this.shutdown.hasStarted) {
      const until = Math.max(upcoming[0].at, this.clock.now().getTime() + COALESCE_MS);
      // Timers may fire early.
      while (this.clock.now().getTime() < until) await sleep(until - this.clock.now().getTime());
      const due = upcoming.splice(0, upcoming.findLastIndex(({ at }) => at <= until) + 1);
      await this.runCampaignTick.execute(due.map(({ deviceId }) => deviceId));
    }
  }
}
