import type { BaileysConnection } from '../baileys/baileys-connection.js';
import type { ConnectionListener } from '../baileys/connection-events.js';
import type { DeviceAuth } from '../credentials/device-auth.js';
import type { DeviceReason, DeviceState } from '../devices.contract.js';
import { log } from '../../platform/logging.js';
import { inFailureScope } from '../../platform/processes/failure-scope.js';
import type { PasskeyLinking } from '../pairing/passkey/passkey-linking.js';
import { BackOff } from './back-off.js';
import { CONNECTION_LOST, SILENCE } from './classify-disconnect.js';
import { SessionDialer } from './session-dialer.js';
import type { SessionState } from './session-state.js';
import { Watchdog } from './watchdog.js';

/** One connection of a session and what it has shown so far. What it says after another has begun is recognised by it. */
export class ConnectionAttempt {
  connection: BaileysConnection | null = null;
  qrs = 0;
  /** Pairing codes that were asked for over this connection; all of them end with it. */
  codes = 0;
  codeEndsAt: number | null = null;
  wasPaired = false;
  openedAt: Date | null = null;
  /** Present once WhatsApp asked for a passkey. */
  passkey: PasskeyLinking | null = null;

  get seen() {
    const wasOpen = this.openedAt !== null;
    return { wasOpen, wasPaired: this.wasPaired, wasReached: wasOpen || this.qrs > 0 };
  }
}

/**
 * Connects a session to WhatsApp: one connection at a time, a fresh one for each attempt, and not two attempts within a second unless a pairing asks
 * for the second. All changes of a session run one after the other in `turn`. What a connection tells goes to the listener that is made for its attempt.
 */
export class ConnectionSupervisor {
  attempt: ConnectionAttempt | null = null;
  /** Nothing is begun any more. */
  isClosed = false;
  readonly backOff: BackOff;

  private readonly dialer: SessionDialer;
  private readonly watchdog: Watchdog;
  private turn: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly state: SessionState,
    private readonly listenerOf: (attempt: ConnectionAttempt) => ConnectionListener,
  ) {
    const { device, dependencies } = state;
    this.dialer = new SessionDialer(device, dependencies);
    this.backOff = new BackOff(dependencies.clock, dependencies.timings);
    this.watchdog = new Watchdog(dependencies.timings, dependencies.clock, () => {
      if (this.attempt) listenerOf(this.attempt).closed({ code: SILENCE, areQrsUsedUp: false });
    });
  }

  /** The connection, while it is open. */
  get open(): BaileysConnection | null {
    const connection = this.attempt?.connection;
    return connection?.isOpen ? connection : null;
  }

  isCurrent(attempt: ConnectionAttempt | null): boolean {
    return this.attempt === attempt;
  }

  inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    const { id: deviceId } = this.state.device;
    this.turn = done.catch((error: unknown) => log.error({ err: error, deviceId }, 'session trouble'));
    return done;
  }

  /** Does something later, unless the connection is another by then. */
  later(ms: number, work: () => Promise<void> | void): void {
    clearTimeout(this.timer);
    const { attempt } = this;
    this.timer = setTimeout(() => {
      void this.inTurn(async () => {
        if (this.isCurrent(attempt) && !this.isClosed) await work();
      });
    }, ms);
  }

  forgetTimer(): void {
    clearTimeout(this.timer);
  }

  /** Trouble of our own, such as a database that is away, must not leave a device without another attempt. */
  tryAgain(error: unknown, work: () => Promise<void>): void {
    log.error({ err: error, deviceId: this.state.device.id }, 'session could not begin');
    this.later(this.backOff.next(null), work);
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

  /** WhatsApp called the version of a connection too old. False when it has refused all we know. */
  changeVersion(connection: BaileysConnection): Promise<boolean> {
    return this.dialer.changeVersion(connection);
  }

  /** Whatever was there ends before anything new begins: a forgotten socket is a leak and a second voice. */
  async disconnect(): Promise<void> {
    const connection = this.attempt?.connection;
    this.attempt = null;
    clearTimeout(this.timer);
    this.watchdog.stop();
    this.state.invitations.clear();
    await connection?.end();
  }

  async connect(state: DeviceState, reason: DeviceReason | null = null): Promise<void> {
    const { status } = this.state;
    await this.disconnect();
    if (this.isClosed || !this.state.auth) return;
    if (state !== status.state || reason !== status.reason) status.become(state, reason);
    const { pause } = this.backOff;
    if (pause > 0) this.later(pause, () => this.openConnection());
    else await this.openConnection();
  }

  private async openConnection(): Promise<void> {
    const { state } = this;
    try {
      // Asking for a code marks credentials as somebody's already, so each attempt to link starts from new ones.
      if (!state.auth?.isLinked) state.auth = state.auth?.renew() ?? (await this.dialer.loadAuth());
      this.backOff.attempted();
      const attempt = (this.attempt = new ConnectionAttempt());
      const left = state.auth.isLinked ? await state.inbox.listLeft() : [];
      const { auth } = state;
      const listener = this.listenerOf(attempt);
      const fail = () => listener.closed({ code: CONNECTION_LOST, areQrsUsedUp: false });
      const scope = { deviceId: state.device.id, fail };
      attempt.connection = await inFailureScope(scope, () => this.dialer.dial(auth, listener));
      state.inbox.takeLeft(attempt.connection, left);
      this.watchdog.watch(attempt.connection, { mustOpen: state.auth.isLinked });
    } catch (error) {
      this.tryAgain(error, () => this.openConnection());
    }
  }
}
