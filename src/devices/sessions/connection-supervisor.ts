import type { BaileysConnection } from '../baileys/baileys-connection.js';
import type { ConnectionListener } from '../baileys/connection-events.js';
import type { DeviceAuth } from '../credentials/device-auth.js';
import type { DeviceReason, DeviceState } from '../devices.contract.js';
import { log } from '../../platform/logging.js';
import { inFailureScope } from '../../platform/processes/failure-scope.js';
import type { PasskeyLinking } from '../pairing/passkey/passkey-linking.js';
import { BackOff } from './back-off.js';
import { CONNECTION_LOST, STALLED } from './classify-disconnect.js';
import { SessionDialer } from './session-dialer.js';
import type { SessionState } from './session-state.js';
import { Watchdog } from './watchdog.js';

/** Events of a previous attempt are ignored. */
export class ConnectionAttempt {
  connection: BaileysConnection | null = null;
  qrs = 0;
  /** Codes expire with the connection. */
  codes = 0;
  codeEndsAt: number | null = null;
  wasPaired = false;
  openedAt: Date | null = null;
  passkey: PasskeyLinking | null = null;

  get progress() {
    const wasOpen = this.openedAt !== null;
    return { wasOpen, wasPaired: this.wasPaired, wasReached: wasOpen || this.qrs > 0 };
  }
}

/** Keeps at most one connection, with one attempt per second outside of pairing. */
export class ConnectionSupervisor {
  attempt: ConnectionAttempt | null = null;
  isClosed = false;
  readonly backOff: BackOff;

  private readonly dialer: SessionDialer;
  private readonly watchdog: Watchdog;
  private lastTransition: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly state: SessionState,
    private readonly createListener: (attempt: ConnectionAttempt) => ConnectionListener,
  ) {
    const { device, dependencies } = state;
    this.dialer = new SessionDialer(device, dependencies);
    this.backOff = new BackOff(dependencies.clock, dependencies.timings);
    this.watchdog = new Watchdog(dependencies.timings, dependencies.clock, () => {
      if (this.attempt) createListener(this.attempt).closed({ code: STALLED, areQrsExhausted: false });
    });
  }

  get open(): BaileysConnection | null {
    const connection = this.attempt?.connection;
    return connection?.isOpen ? connection : null;
  }

  isCurrent(attempt: ConnectionAttempt | null): boolean {
    return this.attempt === attempt;
  }

  runSerially(work: () => Promise<void>): Promise<void> {
    const done = this.lastTransition.then(work);
    const { id: deviceId } = this.state.device;
    this.lastTransition = done.catch((error: unknown) =>
      log.error({ err: error, deviceId }, 'session transition failed'),
    );
    return done;
  }

  schedule(ms: number, work: () => Promise<void> | void): void {
    clearTimeout(this.timer);
    const { attempt } = this;
    this.timer = setTimeout(() => {
      void this.runSerially(async () => {
        if (this.isCurrent(attempt) && !this.isClosed) await work();
      });
    }, ms);
  }

  cancelTimer(): void {
    clearTimeout(this.timer);
  }

  scheduleRetry(error: unknown, work: () => Promise<void>): void {
    log.error({ err: error, deviceId: this.state.device.id }, 'session start failed, retry scheduled');
    this.schedule(this.backOff.nextDelayMs(null), work);
  }

  async loadAuth(): Promise<DeviceAuth> {
    return (this.state.auth ??= await this.dialer.loadAuth());
  }

  async forgetKeys(): Promise<void> {
    const { state } = this;
    try {
      state.auth = (await state.auth?.forget()) ?? null;
    } catch {
      state.auth = null;
      state.records.push(() => state.dependencies.store.wipe(state.device.id));
    }
  }

  changeVersion(connection: BaileysConnection): Promise<boolean> {
    return this.dialer.changeVersion(connection);
  }

  /** Closes the previous socket, which would leak and emit events. */
  async disconnect(): Promise<void> {
    const connection = this.attempt?.connection;
    this.attempt = null;
    clearTimeout(this.timer);
    this.watchdog.stop();
    this.state.pairingPrompts.clear();
    await connection?.end();
  }

  async connect(state: DeviceState, reason: DeviceReason | null = null): Promise<void> {
    const { status } = this.state;
    await this.disconnect();
    if (this.isClosed || !this.state.auth) return;
    if (state !== status.state || reason !== status.reason) status.become(state, reason);
    const { pauseMs } = this.backOff;
    if (pauseMs > 0) this.schedule(pauseMs, () => this.openConnection());
    else await this.openConnection();
  }

  private async openConnection(): Promise<void> {
    const { state } = this;
    try {
      // A code request modifies unlinked credentials.
      if (!state.auth?.isLinked) state.auth = state.auth?.renew() ?? (await this.dialer.loadAuth());
      this.backOff.recordAttempt();
      const attempt = (this.attempt = new ConnectionAttempt());
      const pending = state.auth.isLinked ? await state.inbox.listPending() : [];
      const { auth } = state;
      const listener = this.createListener(attempt);
      const fail = () => listener.closed({ code: CONNECTION_LOST, areQrsExhausted: false });
      const scope = { name: 'device session', details: { deviceId: state.device.id }, fail };
      attempt.connection = await inFailureScope(scope, () => this.dialer.dial(auth, listener));
      state.inbox.recordPending(attempt.connection, pending);
      this.watchdog.watch(attempt.connection, { mustOpen: state.auth.isLinked });
    } catch (error) {
      this.scheduleRetry(error, () => this.openConnection());
    }
  }
}
