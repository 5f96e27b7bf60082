import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { log } from '../../platform/logging.js';
import { Device } from '../device.entity.js';
import type { DeviceState } from '../devices.contract.js';
import { DeviceNotConnected } from '../devices.errors.js';
import type { DeviceSummary } from '../devices.messages.js';
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
  private readonly bySessionId = new Map<string, Session>();
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
      this.bySessionId.set(device.sessionId, session);
    }
    return session;
  }

  find(deviceId: number): Session | undefined {
    return this.sessions.get(deviceId);
  }

  /** What is known of an account's device without asking the database; null when no session of this process has it. */
  summarize(accountId: number, by: { deviceId: number } | { sessionId: string }): DeviceSummary | null {
    const session = 'deviceId' in by ? this.sessions.get(by.deviceId) : this.bySessionId.get(by.sessionId);
    if (!session?.identity || session.device.accountId !== accountId) return null;
    return { ...session.device, state: session.status.state, phone: session.identity.phone };
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
    this.bySessionId.delete(device.sessionId);
    if (session) await this.outside(() => session.unlink());
    else await this.parts.store.wipe(device.id);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.parts.config.roles.includes('devices')) return;
    const em = this.orm.em.fork();
    // What the rows say of connections was true of the former process. Told before anybody can ask.
    await em.nativeUpdate(Device, { state: { $in: INTERRUPTED } }, { state: 'off', stateReason: 'connection_lost' });
    await em.nativeUpdate(Device, { state: { $in: WANTED } }, { state: 'connecting', stateReason: null });
    const wanted = await em.find(
      Device,
      { state: 'connecting' },
      { fields: ['id', 'accountId', 'sessionId'], orderBy: { id: 'asc' } },
    );
    void this.openAll(wanted.map(({ id, accountId, sessionId }) => ({ id, accountId, sessionId })));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    const closed = Promise.allSettled([...this.sessions.values()].map((session) => session.close()));
    await Promise.race([
      closed.then(() => this.parts.store.flush()),
      sleep(LONGEST_GOODBYE_MS, undefined, { ref: false }),
    ]);
    this.parts.store.close();
    this.sessions.clear();
  }

  /** One after the other, so that a thousand devices neither storm WhatsApp nor starve the requests of this process. */
  private async openAll(devices: readonly SessionDevice[]): Promise<void> {
    for (const device of devices) {
      if (this.isClosing) return;
      // Somebody may have removed it, or connected it by hand.
      if (!this.sessions.has(device.id)) {
        void this.obtain(device)
          .resume()
          .catch((error: unknown) => log.error({ err: error, deviceId: device.id }, 'device not opened'));
      }
      await sleep(this.parts.timings.staggerMs);
    }
  }
}
