import { log } from '../../platform/logging.js';
import type { Sighting } from '../device.entity.js';
import type { DeviceReason, DeviceState } from '../devices.contract.js';
import { AccountLimits } from './account-limits.js';
import { BackOff } from './back-off.js';
import type { DeviceAuth } from './baileys-auth-state.js';
import type { BaileysConnection } from './baileys-connection.js';
import type { ConnectionEnd } from './connection-events.js';
import { fetchOwnPicture } from './fetch-picture.js';
import { Invitations, isSameRequest, type LinkRequest } from './invitations.js';
import { CLIENT_TOO_OLD, judgeEnd, SILENCE } from './judge-end.js';
import { Attempt } from './session-attempt.js';
import { SessionDialer } from './session-dialer.js';
import { SessionInbox } from './session-inbox.js';
import { listenTo } from './session-listener.js';
import type { Invitation, SessionDevice } from './session-outlet.js';
import type { SessionParts } from './session-parts.js';
import { SessionRecords } from './session-records.js';
import { SessionStatus } from './session-status.js';
import { Watchdog } from './watchdog.js';

/** A second start this soon is a doubled click or a reloaded page; later it is a person who lost patience. */
const SAME_START_MS = 2_000;
/** States that a person who waits for a QR or code wants to hear of. */
const NEWS = new Set<DeviceState>(['scanned', 'syncing', 'on', 'off', 'logged_out', 'banned', 'needs_passkey']);

/**
 * One live device: shows QR or code, restarts when WhatsApp asks, comes back after drops, hands over what arrives. All changes
 * run one after the other in `turn`; what an old connection says late is recognised by its attempt.
 */
export class Session {
  readonly status: SessionStatus;
  readonly records: SessionRecords;
  readonly inbox: SessionInbox;
  readonly invitations: Invitations;
  readonly limits: AccountLimits;
  request: LinkRequest = { method: 'qr' };
  /** When the latest connection was opened. */
  openedAt: Date | null = null;

  private attempt: Attempt | null = null;
  private auth: DeviceAuth | null = null;
  private readonly dialer: SessionDialer;
  private readonly backOff: BackOff;
  private readonly watchdog: Watchdog;
  private turn: Promise<void> = Promise.resolve();
  private startedAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    readonly device: SessionDevice,
    readonly parts: SessionParts,
  ) {
    const { outlet, timings, clock } = parts;
    this.records = new SessionRecords(device, outlet);
    this.inbox = new SessionInbox(device, outlet);
    this.invitations = new Invitations(timings, clock, (invitation) => outlet.invite(device, invitation));
    this.limits = new AccountLimits(clock, (limit) => this.records.limit(limit));
    this.dialer = new SessionDialer(device, parts);
    this.backOff = new BackOff(clock);
    this.watchdog = new Watchdog(timings, clock, () => {
      if (this.attempt) this.ended(this.attempt, { code: SILENCE, areQrsUsedUp: false });
    });
    this.status = new SessionStatus((sighting) => {
      const identity = this.identity;
      this.records.sighting({ ...sighting, ...(identity ? { identity } : {}) });
    });
  }

  /** The connection, while it is open. */
  get open(): BaileysConnection | null {
    const connection = this.attempt?.connection;
    return connection?.isOpen ? connection : null;
  }

  /** When WhatsApp last sent anything at all over the present connection. */
  get lastFrameAt(): Date | null {
    return this.attempt?.connection?.lastFrameAt ?? null;
  }

  /** Which version of WhatsApp Web it says it is. */
  get version(): string | null {
    return this.attempt?.connection?.version.join('.') ?? null;
  }

  /** Who is linked; null while nobody is. */
  get identity(): Sighting['identity'] | null {
    const own = this.auth?.isLinked ? this.auth.own : null;
    return own?.phone ? { phone: own.phone, lid: own.lid, accountName: own.accountName } : null;
  }

  /** What is shown to link the device. */
  get invitation(): Invitation | null {
    return this.invitations.current;
  }

  /**
   * Connects a device that was linked before; one that was not stays off. A device that is shown as on, because another process held it
   * until now, is not shown as anything else while it comes back soon.
   */
  resume(shown: DeviceState = 'connecting'): Promise<void> {
    return this.inTurn(async () => {
      if (shown === 'on' || shown === 'reconnecting') this.status.assume(shown);
      if (shown === 'on') {
        this.status.becomeAfter(this.parts.timings.hideDropMs, 'reconnecting', null);
      }
      await this.wake();
    });
  }

  /** Links the device, or connects it again: always with a fresh connection, except while what is asked for is being shown. */
  start(request: LinkRequest): Promise<void> {
    return this.inTurn(async () => {
      if (this.invitations.answers(request, this.request) || this.isStarting(request)) return;
      this.request = request;
      this.startedAt = this.parts.clock.now().getTime();
      this.backOff.reset();
      this.auth ??= await this.dialer.loadAuth();
      await this.connect('connecting');
    });
  }

  /** Resolves when there is something to show: QR, code, an open connection or a failure. */
  async waitForNews(limitMs: number): Promise<void> {
    await this.status.waitUntil(() => this.invitation !== null || NEWS.has(this.status.state), limitMs);
  }

  /** Ends the connection and keeps the link: the server goes down, or another process holds the device. */
  async close(): Promise<void> {
    await this.finish(() => this.disconnect());
  }

  /** Ends the link: off the phone's list when WhatsApp can be told, and the keys are forgotten. */
  async unlink(): Promise<void> {
    await this.finish(async () => {
      await this.open
        ?.logout()
        .catch((error: unknown) => log.warn({ err: error, deviceId: this.device.id }, 'logout not told'));
      await this.disconnect();
      await this.parts.store.wipe(this.device.id);
    });
  }

  isCurrent(attempt: Attempt): boolean {
    return this.attempt === attempt;
  }

  /** A connection has come to its end; what to do now follows in its turn. */
  ended(attempt: Attempt, end: ConnectionEnd): void {
    void this.inTurn(async () => {
      if (this.isCurrent(attempt)) await this.follow(attempt, end);
    });
  }

  /** Stops trying, until a person asks again. */
  stopAs(attempt: Attempt, state: DeviceState, reason: DeviceReason): void {
    void this.inTurn(async () => {
      if (this.isCurrent(attempt) && !this.auth?.isLinked) await this.halt(state, reason);
    });
  }

  /** Does something later, unless the connection is another by then. */
  later(ms: number, work: () => Promise<void> | void): void {
    clearTimeout(this.timer);
    const { attempt } = this;
    this.timer = setTimeout(() => {
      void this.inTurn(async () => {
        if (this.attempt === attempt && !this.isClosed) await work();
      });
    }, ms);
  }

  forgetTimer(): void {
    clearTimeout(this.timer);
  }

  async keepPicture(): Promise<void> {
    const picture = this.open ? await fetchOwnPicture(this.open) : undefined;
    if (picture !== undefined && !this.isClosed) this.records.picture(picture);
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    this.turn = done.catch((error: unknown) => log.error({ err: error, deviceId: this.device.id }, 'session trouble'));
    return done;
  }

  private async finish(work: () => Promise<void>): Promise<void> {
    this.isClosed = true;
    this.status.forgetLater();
    this.limits.stop();
    await this.inTurn(work);
    await this.inbox.close();
    await this.records.close();
  }

  private async wake(): Promise<void> {
    try {
      this.auth ??= await this.dialer.loadAuth();
    } catch (error) {
      return this.tryAgain(error, () => this.wake());
    }
    const { state } = this.status;
    if (this.auth.isLinked) await this.connect(state === 'on' || state === 'reconnecting' ? state : 'connecting');
    else if (this.auth.isUnreadable) this.status.become('logged_out');
    else this.status.become('off', 'connection_lost');
  }

  /** Trouble of our own, such as a database that is away, must not leave a device without another attempt. */
  private tryAgain(error: unknown, work: () => Promise<void>): void {
    log.error({ err: error, deviceId: this.device.id }, 'session could not begin');
    this.later(this.backOff.next(null), work);
  }

  /** Whatever was there ends before anything new begins: a forgotten socket is a leak and a second voice. */
  private async disconnect(): Promise<void> {
    const connection = this.attempt?.connection;
    this.attempt = null;
    clearTimeout(this.timer);
    this.watchdog.stop();
    this.invitations.clear();
    await connection?.end();
  }

  private async connect(state: DeviceState, reason: DeviceReason | null = null): Promise<void> {
    await this.disconnect();
    if (this.isClosed || !this.auth) return;
    if (state !== this.status.state || reason !== this.status.reason) this.status.become(state, reason);
    const { pause } = this.backOff;
    if (pause > 0) this.later(pause, () => this.openConnection());
    else await this.openConnection();
  }

  private async openConnection(): Promise<void> {
    try {
      // Asking for a code marks credentials as somebody's already, so each attempt to link starts from new ones.
      if (!this.auth?.isLinked) this.auth = (await this.auth?.renew()) ?? (await this.dialer.loadAuth());
      this.backOff.attempted();
      const attempt = (this.attempt = new Attempt());
      attempt.connection = await this.dialer.dial(this.auth, listenTo(this, attempt));
      this.watchdog.watch(attempt.connection, { mustOpen: this.auth.isLinked });
    } catch (error) {
      this.tryAgain(error, () => this.openConnection());
    }
  }

  private async follow(attempt: Attempt, end: ConnectionEnd): Promise<void> {
    const isLinked = this.auth?.isLinked ?? false;
    const { connection } = attempt;
    await this.disconnect();
    const isOutdated = end.code === CLIENT_TOO_OLD && !!connection && !(await this.dialer.changeVersion(connection));
    const { failures } = this.backOff;
    const situation = { ...attempt.seen, isLinked, method: this.request.method, failures, isOutdated };
    const verdict = judgeEnd(end, situation);
    log.info({ deviceId: this.device.id, code: end.code, next: verdict.next }, 'connection ended');

    if (verdict.next === 'restart') return this.connect('syncing');
    if (verdict.next === 'stop') return this.halt(verdict.state, verdict.reason, { ...verdict, code: end.code });
    const kind = verdict.reason === 'gone_silent' ? 'recycled' : 'dropped';
    if (attempt.openedAt) this.records.incident({ kind, reason: verdict.reason, code: end.code });
    if (this.status.state === 'on') {
      this.status.becomeAfter(this.parts.timings.hideDropMs, 'reconnecting', verdict.reason);
    } else {
      this.status.become(isLinked ? 'reconnecting' : 'connecting', verdict.reason);
    }
    const delay = this.backOff.next(attempt.openedAt);
    this.later(isOutdated ? this.parts.timings.outdatedMs : delay, () =>
      this.connect(this.status.state, this.status.reason),
    );
  }

  /** It does not try again by itself. */
  private async halt(
    state: DeviceState,
    reason: DeviceReason,
    { code, forgetKeys = false }: { code?: number; forgetKeys?: boolean } = {},
  ): Promise<void> {
    await this.disconnect();
    this.status.become(state, reason);
    this.records.incident({ kind: forgetKeys ? 'unlinked' : 'stopped', reason, ...(code ? { code } : {}) });
    if (!forgetKeys) return;
    try {
      this.auth = (await this.auth?.renew()) ?? null;
    } catch {
      this.auth = null;
      this.records.push(() => this.parts.store.wipe(this.device.id));
    }
  }

  private isStarting(request: LinkRequest): boolean {
    const age = this.parts.clock.now().getTime() - this.startedAt;
    return this.status.state === 'connecting' && isSameRequest(request, this.request) && age < SAME_START_MS;
  }
}
