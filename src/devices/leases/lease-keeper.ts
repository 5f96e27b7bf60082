import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Config } from '../../platform/config.js';
import { log } from '../../platform/logging.js';
import { ProcessRegistry } from '../../platform/processes/process-registry.js';
import { CountWaiting, type Waiting } from '../devices.ports.js';
import { SessionRegistry } from '../sessions/session-registry.js';
import { SessionTimings } from '../sessions/session-timings.js';
import { chooseShare } from './choose-share.js';
import { type Lease, Leases } from './leases.js';
import { inOpeningOrder } from './opening-order.js';

/** At each heartbeat, so that a process that joins is given its share gently. */
const MOST_GIVEN = 2;
/** A device that was used so recently is not moved. */
const QUIET_MS = 10_000;
/** A device that is off for so long and that nobody asks for is released. */
const STOPPED_MS = 60_000;
/** One device that will not end must not keep the others from being looked after. */
const CLOSE_TIMEOUT_MS = 3_000;
/** Between two devices that are opened. */
const LONGEST_PAUSE_MS = 500;

/** After each heartbeat: lets go of what others have taken, takes what nobody holds, gives away what is too much. */
@Injectable()
export class LeaseKeeper implements OnModuleInit {
  private opening: Promise<void> = Promise.resolve();
  /** Claimed, and to be opened when it is their turn. */
  private readonly waiting = new Set<number>();
  /** The epochs of devices that were found unmanaged the last time. */
  private unmanaged: ReadonlyMap<number, number> = new Map();

  constructor(
    private readonly config: Config,
    private readonly self: ProcessRegistry,
    private readonly leases: Leases,
    private readonly registry: SessionRegistry,
    private readonly timings: SessionTimings,
    private readonly queries: QueryBus,
  ) {}

  onModuleInit(): void {
    if (this.config.roles.includes('devices')) this.self.onHeartbeat(() => this.look());
  }

  /** What follows a heartbeat. */
  async look(): Promise<void> {
    // Listed before it is asked: what is claimed while the answer is on its way is not in the answer.
    const held = this.registry.held();
    const mine = await this.leases.mine();
    this.drop(held, mine);
    await this.releaseUnmanaged(mine);
    await this.releaseStopped();
    const { holders, free } = await this.leases.survey();
    const { take, give } = chooseShare(holders, this.self.id, free);
    if (take > 0) this.openAll(await this.leases.claimFree(take));
    for (const deviceId of this.registry.quietFor(QUIET_MS).slice(0, Math.min(give, MOST_GIVEN)))
      await this.giveAway(deviceId);
  }

  /** What is not ours any more ends here without a word: its new holder speaks for it. */
  private drop(held: readonly { id: number; epoch: number }[], mine: ReadonlyMap<number, number>): void {
    for (const { id, epoch } of held) {
      if (mine.get(id) === epoch || this.registry.find(id)?.device.epoch !== epoch) continue;
      log.warn({ deviceId: id }, 'device lost to another process');
      void this.registry.abandon(id).catch((error: unknown) => log.warn({ err: error, deviceId: id }, 'not closed'));
    }
  }

  /**
   * A claim whose answer was lost with the connection to the database, or that could not be given back: the device is ours and nobody
   * cares for it. Only what is found twice, as a claim may be on its way to its session.
   */
  private async releaseUnmanaged(mine: ReadonlyMap<number, number>): Promise<void> {
    const former = this.unmanaged;
    this.unmanaged = new Map([...mine].filter(([id]) => !this.registry.isManaged(id) && !this.waiting.has(id)));
    const again = [...this.unmanaged].filter(([id, epoch]) => former.get(id) === epoch);
    await this.leases.release(again.map(([id, epoch]) => ({ id, epoch })));
  }

  private async releaseStopped(): Promise<void> {
    for (const deviceId of this.registry.stoppedFor(STOPPED_MS)) await this.giveAway(deviceId);
  }

  private async giveAway(deviceId: number): Promise<void> {
    const given = this.registry
      .giveAway(deviceId)
      .catch((error: unknown) => log.warn({ err: error, deviceId }, 'device not given back'));
    await Promise.race([given, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  }

  /**
   * One after the other with a pause between, so that a thousand devices neither storm WhatsApp nor starve the requests of this process;
   * those with messages that wait first. What one reads from the database it reads while the one before it greets WhatsApp.
   */
  private openAll(leases: readonly Lease[]): void {
    log.info({ devices: leases.length }, 'devices claimed');
    for (const { id } of leases) this.waiting.add(id);
    this.opening = this.opening
      .then(() => this.openInOrder(leases))
      .catch((error: unknown) => log.error({ err: error }, 'devices not opened'));
  }

  private async openInOrder(leases: readonly Lease[]): Promise<void> {
    // Half a second at a start, for which the first device is not to be taken for a burden.
    await this.registry.prepare();
    let former: Promise<void> = Promise.resolve();
    for (const lease of inOpeningOrder(leases, await this.listWaiting(leases))) {
      const opened = this.open(lease);
      await this.pause();
      await former;
      former = opened;
    }
    await former;
  }

  private async open(lease: Lease): Promise<void> {
    try {
      await this.registry.resume(lease);
    } catch (error) {
      log.error({ err: error, deviceId: lease.id }, 'device not opened');
    } finally {
      this.waiting.delete(lease.id);
    }
  }

  private async listWaiting(leases: readonly Lease[]): Promise<Waiting[]> {
    try {
      return await this.queries.execute(new CountWaiting(leases.map(({ id }) => id)));
    } catch (error) {
      log.warn({ err: error }, 'devices are opened in any order');
      return [];
    }
  }

  /** As much longer as this process is behind with what it has to do. */
  private async pause(): Promise<void> {
    const { staggerMs } = this.timings;
    const begunAt = performance.now();
    await sleep(staggerMs);
    const lateMs = performance.now() - begunAt - staggerMs;
    if (lateMs > staggerMs) await sleep(Math.min(lateMs, LONGEST_PAUSE_MS));
  }
}
