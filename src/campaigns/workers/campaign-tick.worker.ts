import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Clock } from '../../platform/clock.js';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { GracefulShutdown } from '../../platform/shutdown/graceful-shutdown.js';
import { RunCampaignTick } from '../commands/run-campaign-tick.js';
import { findDueSoon } from '../scheduler/due-lanes.js';
import { isAnyDue } from '../scheduler/is-any-due.js';

const Payload = z.object({});
type Payload = z.infer<typeof Payload>;

const EVERY_MS = 1_000;
/** A little more, as the next tick may begin late. */
const AHEAD_MS = EVERY_MS + 250;
/** Whoever is due so soon after another is taken up with them. */
const TOGETHER_MS = 100;

/** Every second in which anybody is due: they get their message. A lost tick is made up by the next. */
@BackgroundWork({ name: 'campaign-turns', payload: Payload, key: () => 'all', everyMs: EVERY_MS })
export class CampaignTickWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly commands: CommandBus,
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly shutdown: GracefulShutdown,
  ) {
    super();
  }

  override async reconcile(): Promise<Payload[]> {
    const now = this.clock.now();
    return (await isAnyDue(this.em, now, new Date(now.getTime() + AHEAD_MS))) ? [{}] : [];
  }

  /** Who is due before the next tick is taken up then, so that many devices are not all late by half a second. */
  protected async handle(): Promise<void> {
    const startedAt = this.clock.now().getTime();
    await this.commands.execute(new RunCampaignTick(null));
    // Also who fell due while the tick was at work: it has looked once.
    const soon = await findDueSoon(this.em, new Date(startedAt), new Date(startedAt + AHEAD_MS));
    while (soon[0] && !this.shutdown.hasBegun) {
      const until = Math.max(soon[0].at, this.clock.now().getTime() + TOGETHER_MS);
      // A timer may end a little before its time, and whoever is not due then waits for the next tick.
      while (this.clock.now().getTime() < until) await sleep(until - this.clock.now().getTime());
      const due = soon.splice(0, soon.findLastIndex(({ at }) => at <= until) + 1);
      await this.commands.execute(new RunCampaignTick(due.map(({ deviceId }) => deviceId)));
    }
  }
}
