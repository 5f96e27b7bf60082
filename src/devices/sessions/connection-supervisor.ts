import { log } from '../../platform/logging.js';
import type { DeviceReason, DeviceState } from '../devices.contract.js';
import { BackOff } from './back-off.js';
import type { DeviceAuth } from '../credentials/device-auth.js';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import { SILENCE } from './classify-disconnect.js';
import type { Session } from './session.js';
import { ConnectionAttempt } from './connection-attempt.js';
import { SessionDialer } from './session-dialer.js';
import { listenTo } from './connection-handler.js';
import { Watchdog } from './watchdog.js';

/**
 * The line of a session to WhatsApp: one connection at a time, a fresh one for each attempt, and not two attempts within a second. All
 * changes of a session run one after the other in `turn`; what an old connection says late is recognised by its attempt.
 */
export class ConnectionSupervisor {
  attempt: ConnectionAttempt | null = null;
  auth: DeviceAuth | null = null;
  /** Nothing is begun any more. */
  isClosed = false;
  readonly backOff: BackOff;

  private readonly dialer: SessionDialer;
  private readonly watchdog: Watchdog;
  private turn: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly session: Session) {
    const { device, dependencies } = session;
    this.dialer = new SessionDialer(device, dependencies);
    this.backOff = new BackOff(dependencies.clock, dependencies.timings);
    this.watchdog = new Watchdog(dependencies.timings, dependencies.clock, () => {
      if (this.attempt) session.ended(this.attempt, { code: SILENCE, areQrsUsedUp: false });
    });
  }

  /** The connection, while it is open. */
  get open(): BaileysConnection | null {
    const connection = this.attempt?.connection;
    return connection?.isOpen ? connection : null;
  }

  get isLinked(): boolean {
    return this.auth?.isLinked ?? false;
  }

  isCurrent(attempt: ConnectionAttempt | null): boolean {
    return this.attempt === attempt;
  }

  inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    const { id: deviceId } = this.session.device;
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
    log.error({ err: error, deviceId: this.session.device.id }, 'session could not begin');
    this.later(this.backOff.next(null), work);
  }

  async loadAuth(): Promise<DeviceAuth> {
    return (this.auth ??= await this.dialer.loadAuth());
  }

  async forgetKeys(): Promise<void> {
    try {
      this.auth = (await this.auth?.renew()) ?? null;
    } catch {
      this.auth = null;
      this.session.records.push(() => this.session.dependencies.store.wipe(this.session.device.id));
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
    this.session.invitations.clear();
    await connection?.end();
  }

  async connect(state: DeviceState, reason: DeviceReason | null = null): Promise<void> {
    const { status } = this.session;
    await this.disconnect();
    if (this.isClosed || !this.auth) return;
    if (state !== status.state || reason !== status.reason) status.become(state, reason);
    const { pause } = this.backOff;
    if (pause > 0) this.later(pause, () => this.openConnection());
    else await this.openConnection();
  }

  private async openConnection(): Promise<void> {
    try {
      // Asking for a code marks credentials as somebody's already, so each attempt to link starts from new ones.
      if (!this.auth?.isLinked) this.auth = (await this.auth?.renew()) ?? (await this.dialer.loadAuth());
      this.backOff.attempted();
      const attempt = (this.attempt = new ConnectionAttempt());
      const { inbox } = this.session;
      const left = this.auth.isLinked ? await inbox.listLeft() : [];
      attempt.connection = await this.dialer.dial(this.auth, listenTo(this.session, attempt));
      inbox.takeLeft(attempt.connection, left);
      this.watchdog.watch(attempt.connection, { mustOpen: this.auth.isLinked });
    } catch (error) {
      this.tryAgain(error, () => this.openConnection());
    }
  }
}
