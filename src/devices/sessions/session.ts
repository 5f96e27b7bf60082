import { log } from '../../platform/logging.js';
import type { Sighting } from '../device.entity.js';
import type { DeviceReason, DeviceState } from '../devices.contract.js';
import { AccountLimits } from '../protection/account-limits.js';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import type { ConnectionEnd } from '../baileys/connection-events.js';
import { fetchOwnPicture } from '../baileys/fetch-picture.js';
import { Invitations, isSameRequest, type LinkRequest } from '../pairing/invitations.js';
import { CLIENT_TOO_OLD, classifyDisconnect } from './classify-disconnect.js';
import type { ConnectionAttempt } from './connection-attempt.js';
import { SessionInbox } from '../inbound/session-inbox.js';
import { ConnectionSupervisor } from './connection-supervisor.js';
import type { Invitation, SessionDevice } from './session-events.js';
import type { SessionDependencies } from './session-dependencies.js';
import { SessionRecords } from './session-records.js';
import { SessionStatus } from './session-status.js';

/** A second start this soon is a doubled click or a reloaded page; later it is a person who lost patience. */
const SAME_START_MS = 2_000;
/** Of a device that comes back by itself: shown until it does. */
const KEPT = new Set<DeviceState>(['on', 'reconnecting', 'unstable']);
/** States that a person who waits for a QR or code wants to hear of. */
const NEWS = new Set<DeviceState>(['scanned', 'syncing', 'on', 'off', 'logged_out', 'banned', 'needs_passkey']);

/**
 * One live device: shows QR or code, restarts when WhatsApp asks, comes back after drops, hands over what arrives. How it is
 * connected is the affair of its line; what follows from what the line shows is decided here.
 */
export class Session {
  readonly status: SessionStatus;
  readonly records: SessionRecords;
  readonly inbox: SessionInbox;
  readonly invitations: Invitations;
  readonly limits: AccountLimits;
  readonly line: ConnectionSupervisor;
  request: LinkRequest = { method: 'qr' };
  /** When the latest connection was opened. */
  openedAt: Date | null = null;

  private startedAt = 0;

  constructor(
    readonly device: SessionDevice,
    readonly dependencies: SessionDependencies,
  ) {
    const { events, timings, clock } = dependencies;
    this.records = new SessionRecords(device, events);
    this.inbox = new SessionInbox(device, events, dependencies.journal);
    this.invitations = new Invitations(timings, clock, (invitation) => events.invite(device, invitation));
    this.limits = new AccountLimits(clock, (limit) => this.records.limit(limit));
    this.status = new SessionStatus((sighting) => {
      const identity = this.identity;
      this.records.sighting({ ...sighting, ...(identity ? { identity } : {}) });
    });
    this.line = new ConnectionSupervisor(this);
  }

  /** The connection, while it is open. */
  get open(): BaileysConnection | null {
    return this.line.open;
  }

  /** Who is linked; null while nobody is. */
  get identity(): Sighting['identity'] | null {
    const { auth } = this.line;
    const own = auth?.isLinked ? auth.own : null;
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
    return this.line.inTurn(async () => {
      if (KEPT.has(shown)) this.status.assume(shown);
      this.line.backOff.isUnstable = shown === 'unstable';
      if (shown === 'on') {
        this.status.becomeAfter(this.dependencies.timings.hideDropMs, 'reconnecting', null);
      }
      await this.wake();
    });
  }

  /** Links the device, or connects it again: always with a fresh connection, except while what is asked for is being shown. */
  start(request: LinkRequest): Promise<void> {
    return this.line.inTurn(async () => {
      if (this.invitations.answers(request, this.request) || this.isStarting(request)) return;
      this.request = request;
      this.startedAt = this.dependencies.clock.now().getTime();
      this.line.backOff.reset();
      await this.line.loadAuth();
      await this.line.connect('connecting');
    });
  }

  /** Resolves when there is something to show: QR, code, an open connection or a failure. */
  async waitForNews(limitMs: number): Promise<void> {
    await this.status.waitUntil(() => this.invitation !== null || NEWS.has(this.status.state), limitMs);
  }

  /** Ends the connection and keeps the link: the server goes down, or another process holds the device. */
  async close(): Promise<void> {
    await this.finish(() => this.line.disconnect());
  }

  /** Ends the link: off the phone's list when WhatsApp can be told, and the keys are forgotten. */
  async unlink(): Promise<void> {
    await this.finish(async () => {
      await this.open
        ?.logout()
        .catch((error: unknown) => log.warn({ err: error, deviceId: this.device.id }, 'logout not told'));
      await this.line.disconnect();
      await this.dependencies.store.wipe(this.device.id);
    });
  }

  /** A connection has come to its end; what to do now follows in its turn. */
  ended(attempt: ConnectionAttempt, end: ConnectionEnd): void {
    void this.line.inTurn(async () => {
      if (this.line.isCurrent(attempt)) await this.follow(attempt, end);
    });
  }

  /** Stops trying, until a person asks again. */
  stopAs(attempt: ConnectionAttempt, state: DeviceState, reason: DeviceReason): void {
    void this.line.inTurn(async () => {
      if (this.line.isCurrent(attempt) && !this.line.isLinked) await this.halt(state, reason);
    });
  }

  async keepPicture(): Promise<void> {
    const picture = this.open ? await fetchOwnPicture(this.open) : undefined;
    if (picture !== undefined && !this.line.isClosed) this.records.picture(picture);
  }

  private async finish(work: () => Promise<void>): Promise<void> {
    this.line.isClosed = true;
    this.status.forgetLater();
    this.limits.stop();
    await this.line.inTurn(work);
    await this.inbox.close();
    await this.records.close();
  }

  private async wake(): Promise<void> {
    try {
      await this.line.loadAuth();
    } catch (error) {
      return this.line.tryAgain(error, () => this.wake());
    }
    const { auth } = this.line;
    const { state } = this.status;
    if (auth?.isLinked) await this.line.connect(KEPT.has(state) ? state : 'connecting', this.status.reason);
    else if (auth?.isUnreadable) this.status.become('logged_out');
    else this.status.become('off', 'connection_lost');
  }

  private async follow(attempt: ConnectionAttempt, end: ConnectionEnd): Promise<void> {
    const { line } = this;
    const { isLinked } = line;
    const { connection } = attempt;
    await line.disconnect();
    const isOutdated = end.code === CLIENT_TOO_OLD && !!connection && !(await line.changeVersion(connection));
    const { failures } = line.backOff;
    const context = { ...attempt.seen, isLinked, method: this.request.method, failures, isOutdated };
    const decision = classifyDisconnect(end, context);
    log.info({ deviceId: this.device.id, code: end.code, next: decision.next }, 'connection ended');

    if (decision.next === 'restart') return line.connect('syncing');
    if (decision.next === 'stop') return this.halt(decision.state, decision.reason, { ...decision, code: end.code });
    const kind = decision.reason === 'gone_silent' ? 'recycled' : 'dropped';
    if (attempt.openedAt) this.records.incident({ kind, reason: decision.reason, code: end.code });
    const delay = line.backOff.next(attempt.openedAt);
    if (isLinked && line.backOff.isUnstable) {
      this.status.become('unstable', 'unstable');
    } else if (this.status.state === 'on') {
      this.status.becomeAfter(this.dependencies.timings.hideDropMs, 'reconnecting', decision.reason);
    } else {
      this.status.become(isLinked ? 'reconnecting' : 'connecting', decision.reason);
    }
    line.later(isOutdated ? this.dependencies.timings.outdatedMs : delay, () =>
      line.connect(this.status.state, this.status.reason),
    );
  }

  /** It does not try again by itself. */
  private async halt(
    state: DeviceState,
    reason: DeviceReason,
    { code, forgetKeys = false }: { code?: number; forgetKeys?: boolean } = {},
  ): Promise<void> {
    await this.line.disconnect();
    this.status.become(state, reason);
    this.records.incident({ kind: forgetKeys ? 'unlinked' : 'stopped', reason, ...(code ? { code } : {}) });
    if (forgetKeys) await this.line.forgetKeys();
  }

  private isStarting(request: LinkRequest): boolean {
    const age = this.dependencies.clock.now().getTime() - this.startedAt;
    return this.status.state === 'connecting' && isSameRequest(request, this.request) && age < SAME_START_MS;
  }
}
