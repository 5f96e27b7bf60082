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
import { DeviceSession } from './device-session.js';
import { SessionDependencies } from './session-dependencies.js';

/** States without automatic reconnect. A `new` device failed to start. */
const STOPPED: DeviceState[] = ['new', 'off', 'logged_out', 'banned', 'needs_passkey'];
const CLOSE_TIMEOUT_MS = 3_000;

interface HeldDevice {
  session: DeviceSession;
  usedAt: number;
  stoppedAt: number | null;
}

@Injectable()
export class SessionRegistry implements BeforeApplicationShutdown {
  private readonly devices = new Map<number, HeldDevice>();
  private readonly bySessionId = new Map<string, DeviceSession>();
  /** Devices that are closing before their release. */
  private readonly leaving = new Set<number>();
  private isClosing = false;
  /** Sessions must not inherit a request's context. */
  private readonly runOutside = AsyncLocalStorage.snapshot();

  constructor(
    private readonly dependencies: SessionDependencies,
    private readonly self: ProcessRegistry,
    private readonly leases: Leases,
    private readonly sending: SendingSwitch,
  ) {}

  hold(lease: Lease): DeviceSession {
    // Sending may be disabled since the claim.
    if (this.isClosing || !this.sending.isOn()) throw new DeviceNotConnected();
    // A session of an earlier lease would replace the new connections.
    this.abandon(lease.id).catch((error: unknown) =>
      log.warn({ err: error, deviceId: lease.id }, 'session close failed'),
    );
    this.dependencies.store.startEpoch(lease.id, lease.epoch);
    const session = this.runOutside(() => new DeviceSession(lease, this.dependencies));
    this.devices.set(lease.id, { session, usedAt: performance.now(), stoppedAt: null });
    this.bySessionId.set(lease.sessionId, session);
    return session;
  }

  async prepare(): Promise<void> {
    await this.dependencies.library.load();
  }

  async resume(lease: Lease): Promise<void> {
    // A user connected the device, or another process claimed it.
    if (this.isClosing || !this.sending.isOn() || this.devices.has(lease.id)) return;
    const session = this.hold(lease);
    // The previous holder could not record its end.
    session.records.recordIncident({ kind: 'taken_over' });
    await this.runOutside(() => session.resume(lease.state));
  }

  find(deviceId: number): DeviceSession | undefined {
    return this.devices.get(deviceId)?.session;
  }

  findOf(accountId: number, deviceId: number): DeviceSession | undefined {
    const session = this.find(deviceId);
    return session?.device.accountId === accountId ? session : undefined;
  }

  /** Returns null without a linked session in this process. */
  summarize(accountId: number, by: { deviceId: number } | { sessionId: string }): DeviceSummary | null {
    const session = 'deviceId' in by ? this.find(by.deviceId) : this.bySessionId.get(by.sessionId);
    if (!session?.identity || session.device.accountId !== accountId) return null;
    const { id, sessionId } = session.device;
    return { id, accountId, sessionId, state: session.status.state, phone: session.identity.phone };
  }

  runDetached<T>(work: () => T): T {
    return this.runOutside(work);
  }

  /** Throws DeviceNotConnected, also if this process may have lost its leases. */
  connectionOf(accountId: number, deviceId: number): BaileysConnection {
    const held = this.devices.get(deviceId);
    const connection = this.self.isAlive() ? held?.session.openConnection : null;
    if (!held || !connection || held.session.device.accountId !== accountId) throw new DeviceNotConnected();
    held.usedAt = performance.now();
    return connection;
  }

  openConnection(accountId: number, deviceId: number): OpenConnection | null {
    const session = this.findOf(accountId, deviceId);
    if (!session?.openConnection || !session.openedAt || !this.self.isAlive()) return null;
    return { openedAt: session.openedAt, epoch: session.device.epoch };
  }

  listHeld(): { id: number; epoch: number }[] {
    return [...this.devices.values()].map(({ session }) => session.device);
  }

  isManaged(deviceId: number): boolean {
    return this.devices.has(deviceId) || this.leaving.has(deviceId);
  }

  listQuiet(ms: number): number[] {
    const since = performance.now() - ms;
    return [...this.devices.values()]
      .filter(({ session, usedAt }) => session.openConnection && usedAt < since)
      .sort((first, second) => first.usedAt - second.usedAt)
      .map(({ session }) => session.device.id);
  }

  listStopped(ms: number): number[] {
    const now = performance.now();
    const stopped: number[] = [];
    for (const [id, held] of this.devices) {
      // A passkey challenge needs its original connection.
      if (!STOPPED.includes(held.session.status.state) || held.session.pairingPrompt) held.stoppedAt = null;
      else if (now - (held.stoppedAt ??= now) > ms) stopped.push(id);
    }
    return stopped;
  }

  /** Keeps the device linked. */
  async releaseDevice(deviceId: number): Promise<void> {
    await this.closeAndRelease(deviceId, async (session) => {
      await session.close();
      await this.dependencies.store.flush();
    });
  }

  /** Closes the session of a device that another process holds. */
  async abandon(deviceId: number): Promise<void> {
    const session = this.remove(deviceId);
    if (session) await this.runOutside(() => session.close());
  }

  async unlink(deviceId: number): Promise<void> {
    await this.closeAndRelease(deviceId, (session) => session.unlink());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    await this.self.stopHeartbeat();
    const closed = Promise.allSettled([...this.devices.values()].map(({ session }) => session.close()));
    const isInTime = await Promise.race([
      closed.then(() => this.dependencies.store.flush()).then(() => true),
      sleep(CLOSE_TIMEOUT_MS, false, { ref: false }),
    ]);
    if (!isInTime) log.warn({ devices: this.devices.size }, 'device shutdown timed out');
    this.dependencies.store.close();
    this.devices.clear();
    this.bySessionId.clear();
  }

  private async closeAndRelease(deviceId: number, end: (session: DeviceSession) => Promise<void>): Promise<void> {
    const session = this.remove(deviceId);
    if (!session) return;
    this.leaving.add(deviceId);
    try {
      await this.runOutside(() => end(session));
      await this.leases.release([session.device]);
    } finally {
      this.leaving.delete(deviceId);
    }
  }

  private remove(deviceId: number): DeviceSession | undefined {
    const session = this.find(deviceId);
    if (!session) return undefined;
    this.devices.delete(deviceId);
    this.bySessionId.delete(session.device.sessionId);
    return session;
  }
}
