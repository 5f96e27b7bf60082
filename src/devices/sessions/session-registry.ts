import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { log } from '../../platform/logging.js';
import { ProcessRegistry } from '../../platform/processes/process-registry.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import type { DeviceState } from '../devices.contract.js';
import { DeviceNotConnected } from '../devices.errors.js';
import type { OpenConnection } from '../connection.messages.js';
import type { DeviceSummary } from '../devices.messages.js';
import { type Lease, Leases } from '../leases/leases.js';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import { Session } from './session.js';
import { SessionDependencies } from './session-dependencies.js';

/** A device in one of these stays as it is until somebody asks for it; one that is "new" for long could not begin. */
const STOPPED: DeviceState[] = ['new', 'off', 'logged_out', 'banned', 'needs_passkey'];
const CLOSE_TIMEOUT_MS = 3_000;

interface Held {
  session: Session;
  usedAt: number;
  stoppedAt: number | null;
}

/** The devices this process holds, each with its session; closes all at shutdown, and then others may have them. */
@Injectable()
export class SessionRegistry implements BeforeApplicationShutdown {
  private readonly devices = new Map<number, Held>();
  private readonly bySessionId = new Map<string, Session>();
  /** Their sessions come to an end before others may have them. */
  private readonly leaving = new Set<number>();
  private isClosing = false;
  /** Sessions outlive the request that starts them, so they must not carry its context along. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(
    private readonly dependencies: SessionDependencies,
    private readonly self: ProcessRegistry,
    private readonly leases: Leases,
    private readonly sending: SendingSwitch,
  ) {}

  /** The session of a device that was just claimed. */
  hold(lease: Lease): Session {
    // Sending may have been switched off since it was claimed.
    if (this.isClosing || !this.sending.isOn()) throw new DeviceNotConnected();
    // One of an earlier claim would throw out the connections of this one.
    this.abandon(lease.id).catch((error: unknown) => log.warn({ err: error, deviceId: lease.id }, 'not closed'));
    this.dependencies.store.hold(lease.id, lease.epoch);
    const session = this.outside(() => new Session(lease, this.dependencies));
    this.devices.set(lease.id, { session, usedAt: Date.now(), stoppedAt: null });
    this.bySessionId.set(lease.sessionId, session);
    return session;
  }

  /** Loads what all sessions need. */
  async prepare(): Promise<void> {
    await this.dependencies.library.load();
  }

  /** Goes on where the former holder of a device stopped. */
  async resume(lease: Lease): Promise<void> {
    // Somebody may have connected it by hand, or another taken it meanwhile.
    if (this.isClosing || !this.sending.isOn() || this.devices.has(lease.id)) return;
    const session = this.hold(lease);
    // Who held it before could not say that it ended.
    session.records.incident({ kind: 'taken_over' });
    await this.outside(() => session.resume(lease.state));
  }

  find(deviceId: number): Session | undefined {
    return this.devices.get(deviceId)?.session;
  }

  findOf(accountId: number, deviceId: number): Session | undefined {
    const session = this.find(deviceId);
    return session?.device.accountId === accountId ? session : undefined;
  }

  /** What is known of an account's device without asking the database; null when no session of this process has it. */
  summarize(accountId: number, by: { deviceId: number } | { sessionId: string }): DeviceSummary | null {
    const session = 'deviceId' in by ? this.find(by.deviceId) : this.bySessionId.get(by.sessionId);
    if (!session?.identity || session.device.accountId !== accountId) return null;
    const { id, sessionId } = session.device;
    return { id, accountId, sessionId, state: session.status.state, phone: session.identity.phone };
  }

  /** Runs something of a session outside of the request that asks for it. */
  detached<T>(work: () => T): T {
    return this.outside(work);
  }

  /** The open connection of an account's device; DeviceNotConnected otherwise, and when this process may no longer act for it. */
  connectionOf(accountId: number, deviceId: number): BaileysConnection {
    const held = this.devices.get(deviceId);
    const connection = this.self.isAlive() ? held?.session.open : null;
    if (!held || !connection || held.session.device.accountId !== accountId) throw new DeviceNotConnected();
    held.usedAt = Date.now();
    return connection;
  }

  openConnection(accountId: number, deviceId: number): OpenConnection | null {
    const session = this.findOf(accountId, deviceId);
    if (!session?.open || !session.openedAt || !this.self.isAlive()) return null;
    return { openedAt: session.openedAt, epoch: session.device.epoch };
  }

  held(): { id: number; epoch: number }[] {
    return [...this.devices.values()].map(({ session }) => session.device);
  }

  /** Whether a claimed device has a session here, or one that is ending. */
  isManaged(deviceId: number): boolean {
    return this.devices.has(deviceId) || this.leaving.has(deviceId);
  }

  /** Devices that are on and were not used for so long, the longest first. */
  quietFor(ms: number): number[] {
    const since = Date.now() - ms;
    return [...this.devices.values()]
      .filter(({ session, usedAt }) => session.open && usedAt < since)
      .sort((one, other) => one.usedAt - other.usedAt)
      .map(({ session }) => session.device.id);
  }

  /** Devices that have been off for so long. */
  stoppedFor(ms: number): number[] {
    const now = Date.now();
    const stopped: number[] = [];
    for (const [id, held] of this.devices) {
      // A passkey challenge is answered over the connection that received it.
      if (!STOPPED.includes(held.session.status.state) || held.session.invitation) held.stoppedAt = null;
      else if (now - (held.stoppedAt ??= now) > ms) stopped.push(id);
    }
    return stopped;
  }

  /** Ends the connection, keeps the link, and lets another process have the device. */
  async giveAway(deviceId: number): Promise<void> {
    await this.leave(deviceId, async (session) => {
      await session.close();
      await this.dependencies.store.flush();
    });
  }

  /** Ends the connection of a device that another process holds by now. */
  async abandon(deviceId: number): Promise<void> {
    const session = this.remove(deviceId);
    if (session) await this.outside(() => session.close());
  }

  /** Ends the link of a device for good. */
  async unlink(deviceId: number): Promise<void> {
    await this.leave(deviceId, (session) => session.unlink());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    await this.self.stopHeartbeat();
    const closed = Promise.allSettled([...this.devices.values()].map(({ session }) => session.close()));
    const isInTime = await Promise.race([
      closed.then(() => this.dependencies.store.flush()).then(() => true),
      sleep(CLOSE_TIMEOUT_MS, false, { ref: false }),
    ]);
    if (!isInTime) log.warn({ devices: this.devices.size }, 'not every device closed in time');
    this.dependencies.store.close();
    this.devices.clear();
    this.bySessionId.clear();
  }

  private async leave(deviceId: number, end: (session: Session) => Promise<void>): Promise<void> {
    const session = this.remove(deviceId);
    if (!session) return;
    this.leaving.add(deviceId);
    try {
      await this.outside(() => end(session));
      await this.leases.release([session.device]);
    } finally {
      this.leaving.delete(deviceId);
    }
  }

  private remove(deviceId: number): Session | undefined {
    const session = this.find(deviceId);
    if (!session) return undefined;
    this.devices.delete(deviceId);
    this.bySessionId.delete(session.device.sessionId);
    return session;
  }
}
