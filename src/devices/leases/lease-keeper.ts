import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Config } from '../../platform/config.js';
import { log } from '../../platform/logging.js';
import { ProcessRegistry } from '../../platform/processes/process-registry.js';
import { CountWaiting, type WaitingCount } from '../devices.ports.js';
import { SessionRegistry } from '../sessions/session-registry.js';
import { SessionTimings } from '../sessions/session-timings.js';
import { chooseShare } from './choose-share.js';
import { type Lease, Leases } from './leases.js';
import { sortForOpening } from './opening-order.js';

/** A joining process receives its share gradually. */
const MAX_MOVED_PER_HEARTBEAT = 2;
/** Devices used more recently are not moved. */
const MIN_QUIET_MS = 10_000;
const RELEASE_STOPPED_AFTER_MS = 60_000;
/** A hanging session must not block the others. */
const CLOSE_TIMEOUT_MS = 3_000;
const MAX_PAUSE_MS = 500;

@Injectable()
export class LeaseKeeper implements OnModuleInit {
  private opening: Promise<void> = Promise.resolve();
  private readonly unopened = new Set<number>();
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
    if (this.config.roles.includes('devices')) this.self.onHeartbeat(() => this.check());
  }

  async check(): Promise<void> {
    // Precedes the query, which misses devices claimed meanwhile.
    const held = this.registry.listHeld();
    const ownEpochs = await this.leases.findOwnEpochs();
    this.abandonLost(held, ownEpochs);
    await this.releaseUnmanaged(ownEpochs);
    await this.releaseStopped();
    const { holders, free } = await this.leases.survey();
    const { claim, release } = chooseShare(holders, this.self.id, free);
    if (claim > 0) this.openAll(await this.leases.claimUnheld(claim));
    for (const deviceId of this.registry.listQuiet(MIN_QUIET_MS).slice(0, Math.min(release, MAX_MOVED_PER_HEARTBEAT)))
      await this.releaseDevice(deviceId);
  }

  private abandonLost(held: readonly { id: number; epoch: number }[], ownEpochs: ReadonlyMap<number, number>): void {
    const lost = held.filter(
      ({ id, epoch }) => ownEpochs.get(id) !== epoch && this.registry.find(id)?.device.epoch === epoch,
    );
    if (lost.length > 0) log.warn({ devices: lost.length }, 'device leases lost');
    for (const { id } of lost)
      void this.registry
        .abandon(id)
        .catch((error: unknown) => log.warn({ err: error, deviceId: id }, 'session close failed'));
  }

  /**
   * Releases leases without a session, after a lost claim response or failed release. Two checks confirm, because a
   * lease precedes its session.
   */
  private async releaseUnmanaged(ownEpochs: ReadonlyMap<number, number>): Promise<void> {
    const previous = this.unmanaged;
    this.unmanaged = new Map([...ownEpochs].filter(([id]) => !this.registry.isManaged(id) && !this.unopened.has(id)));
    const stillUnmanaged = [...this.unmanaged].filter(([id, epoch]) => previous.get(id) === epoch);
    await this.leases.release(stillUnmanaged.map(([id, epoch]) => ({ id, epoch })));
  }

  private async releaseStopped(): Promise<void> {
    for (const deviceId of this.registry.listStopped(RELEASE_STOPPED_AFTER_MS)) await this.releaseDevice(deviceId);
  }

  private async releaseDevice(deviceId: number): Promise<void> {
    const released = this.registry
      .releaseDevice(deviceId)
      .catch((error: unknown) => log.warn({ err: error, deviceId }, 'device release failed'));
    await Promise.race([released, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  }

  /** Opens devices with pauses, those with queued messages first. */
  private openAll(leases: readonly Lease[]): void {
    log.info({ devices: leases.length }, 'devices claimed');
    for (const { id } of leases) this.unopened.add(id);
    this.opening = this.opening
      .then(() => this.openInOrder(leases))
      .catch((error: unknown) => log.error({ err: error }, 'opening of devices failed'));
  }

  private async openInOrder(leases: readonly Lease[]): Promise<void> {
    // Loading Baileys blocks for half a second, which must not count as lag.
    await this.registry.prepare();
    let previous: Promise<void> = Promise.resolve();
    for (const lease of sortForOpening(leases, await this.listWaiting(leases))) {
      const opened = this.open(lease);
      await this.pause();
      await previous;
      previous = opened;
    }
    await previous;
  }

  private async open(lease: Lease): Promise<void> {
    try {
      await this.registry.resume(lease);
    } catch (error) {
      log.error({ err: error, deviceId: lease.id }, 'device open failed');
    } finally {
      this.unopened.delete(lease.id);
    }
  }

  private async listWaiting(leases: readonly Lease[]): Promise<WaitingCount[]> {
    try {
      return await this.queries.execute(new CountWaiting(leases.map(({ id }) => id)));
    } catch (error) {
      log.warn({ err: error }, 'queued message count failed');
      return [];
    }
  }

  private async pause(): Promise<void> {
    const { staggerMs } = this.timings;
    const startedAt = performance.now();
    await sleep(staggerMs);
    const overdueMs = performance.now() - startedAt - staggerMs;
    if (overdueMs > staggerMs) await sleep(Math.min(overdueMs, MAX_PAUSE_MS));
  }
}
