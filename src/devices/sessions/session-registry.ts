import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { log } from '../../platform/logging.js';
import { Device } from '../device.entity.js';
import type { DeviceState } from '../devices.contract.js';
import { DeviceNotConnected } from '../devices.errors.js';
import type { BaileysConnection } from './baileys-connection.js';
import { Session } from './session.js';
import type { SessionDevice } from './session-outlet.js';
import { SessionParts } from './session-parts.js';

/** States of a device that was linked and wanted to be on when the process ended. */
const WANTED: DeviceState[] = ['scanned', 'connecting', 'syncing', 'on', 'reconnecting'];
/** States of a device that was about to be linked; the QR or code died with the process. */
const INTERRUPTED: DeviceState[] = ['new', 'qr', 'code'];
const LONGEST_GOODBYE_MS = 8_000;

/** The live devices of this process: opens all linked ones at boot, one after the other, and closes all at shutdown. */
@Injectable()
export class SessionRegistry implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sessions = new Map<number, Session>();
  private isClosing = false;
  /** Sessions outlive the request that starts them, so they must not carry its context along. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(
    private readonly orm: MikroORM,
    private readonly parts: SessionParts,
  ) {}

  /** The session of a device, made when there is none yet. */
  obtain(device: SessionDevice): Session {
    if (this.isClosing || !this.parts.config.roles.includes('devices')) throw new DeviceNotConnected();
    let session = this.sessions.get(device.id);
    if (!session) {
      session = this.outside(() => new Session(device, this.parts));
      this.sessions.set(device.id, session);
    }
    return session;
  }

  find(deviceId: number): Session | undefined {
    return this.sessions.get(deviceId);
  }

  /** Runs something of a session outside of the request that asks for it. */
  detached<T>(work: () => T): T {
    return this.outside(work);
  }

  /** The open connection of an account's device; DeviceNotConnected otherwise. */
  connectionOf(accountId: number, deviceId: number): BaileysConnection {
    const session = this.sessions.get(deviceId);
    if (!session?.open || session.device.accountId !== accountId) throw new DeviceNotConnected();
    return session.open;
  }

  openedAt(accountId: number, deviceId: number): Date | null {
    const session = this.sessions.get(deviceId);
    return session?.open && session.device.accountId === accountId ? session.openedAt : null;
  }

  async remove(device: SessionDevice): Promise<void> {
    const session = this.sessions.get(device.id);
    this.sessions.delete(device.id);
    if (session) await this.outside(() => session.unlink());
    else await this.parts.store.wipe(device.id);
  }

  onApplicationBootstrap(): void {
    if (this.parts.config.roles.includes('devices')) void this.openAll();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    const closed = Promise.allSettled([...this.sessions.values()].map((session) => session.close()));
    await Promise.race([
      closed.then(() => this.parts.store.flush()),
      sleep(LONGEST_GOODBYE_MS, undefined, { ref: false }),
    ]);
    this.sessions.clear();
  }

  private async openAll(): Promise<void> {
    try {
      const em = this.orm.em.fork();
      await em.nativeUpdate(Device, { state: { $in: INTERRUPTED } }, { state: 'off', stateReason: 'connection_lost' });
      const wanted = await em.find(
        Device,
        { state: { $in: WANTED } },
        { fields: ['id', 'accountId', 'sessionId'], orderBy: { id: 'asc' } },
      );
      for (const { id, accountId, sessionId } of wanted) {
        if (this.isClosing) return;
        const session = this.obtain({ id, accountId, sessionId });
        void session.resume().catch((error: unknown) => log.error({ err: error, deviceId: id }, 'device not opened'));
        await sleep(this.parts.timings.staggerMs);
      }
    } catch (error) {
      log.error({ err: error }, 'devices not opened');
    }
  }
}
