import type { BaileysConnection } from '../baileys/baileys-connection.js';
import type { Sighting } from '../device.entity.js';
import type { DeviceState } from '../devices.contract.js';
import type { PhoneChats } from '../inbound/chats/phone-chats.js';
import { isSameRequest, type LinkRequest } from '../pairing/invitations.js';
import type { PasskeyAssertion } from '../pairing/passkey/passkey.contract.js';
import type { AnswerResult } from '../pairing/passkey/passkey-ceremony.js';
import { log } from '../../platform/logging.js';
import { ConnectionHandler } from './connection-handler.js';
import { ConnectionSupervisor } from './connection-supervisor.js';
import type { SessionDependencies } from './session-dependencies.js';
import type { Invitation, SessionDevice } from './session-events.js';
import type { SessionRecords } from './session-records.js';
import { SessionState } from './session-state.js';
import type { SessionStatus } from './session-status.js';

/** A second start this soon is a doubled click or a reloaded page; later it is a person who lost patience. */
const SAME_START_MS = 2_000;
/** Of a device that comes back by itself: shown until it does. */
const KEPT = new Set<DeviceState>(['on', 'reconnecting', 'unstable']);
/** States that a person who waits for a QR or code wants to hear of. */
const NEWS = new Set<DeviceState>(['scanned', 'syncing', 'on', 'off', 'logged_out', 'banned', 'needs_passkey']);

/**
 * One live device, as the rest of the server asks for it: resumed, linked, closed, unlinked. Calls go one way: the session to its supervisor,
 * which connects, and to the handler of each connection, which decides what follows from its news; all three share the state.
 */
export class Session {
  private readonly state: SessionState;
  private readonly supervisor: ConnectionSupervisor;
  private startedAt = 0;

  constructor(
    readonly device: SessionDevice,
    private readonly dependencies: SessionDependencies,
  ) {
    const state = new SessionState(device, dependencies);
    const supervisor: ConnectionSupervisor = new ConnectionSupervisor(
      state,
      (attempt) => new ConnectionHandler(state, supervisor, attempt),
    );
    this.state = state;
    this.supervisor = supervisor;
  }

  get status(): SessionStatus {
    return this.state.status;
  }

  get records(): SessionRecords {
    return this.state.records;
  }

  /** The connection, while it is open. */
  get open(): BaileysConnection | null {
    return this.supervisor.open;
  }

  /** What its phone says of chats. */
  get phoneChats(): PhoneChats {
    return this.state.phoneChats;
  }

  /** When the latest connection was opened. */
  get openedAt(): Date | null {
    return this.state.openedAt;
  }

  /** Who is linked; null while nobody is. */
  get identity(): Sighting['identity'] | null {
    return this.state.identity;
  }

  /** What is shown to link the device. */
  get invitation(): Invitation | null {
    return this.state.invitations.current;
  }

  /**
   * Connects a device that was linked before; one that was not stays off. A device that is shown as on, because another process held it
   * until now, is not shown as anything else while it comes back soon.
   */
  resume(shown: DeviceState = 'connecting'): Promise<void> {
    return this.supervisor.inTurn(async () => {
      if (KEPT.has(shown)) this.status.assume(shown);
      this.supervisor.backOff.isUnstable = shown === 'unstable';
      if (shown === 'on') {
        this.status.becomeAfter(this.dependencies.timings.hideDropMs, 'reconnecting', null);
      }
      await this.reconnect();
    });
  }

  /** Links the device, or connects it again: always with a fresh connection, except while what is asked for is being shown. */
  start(request: LinkRequest): Promise<void> {
    const { state, supervisor } = this;
    return supervisor.inTurn(async () => {
      if (state.invitations.answers(request, state.request) || this.isStarting(request)) return;
      state.request = request;
      state.refusedPhone = null;
      this.startedAt = this.dependencies.clock.now().getTime();
      supervisor.backOff.reset();
      await supervisor.loadAuth();
      await supervisor.connect('connecting');
    });
  }

  /** Answers the passkey challenge of the present attempt to link. */
  async answerPasskey(assertion: PasskeyAssertion): Promise<AnswerResult> {
    return this.supervisor.attempt?.passkey?.answer(assertion) ?? 'expired';
  }

  /** Resolves when there is something to show: QR, code, an open connection or a failure. */
  async waitForNews(limitMs: number): Promise<void> {
    await this.status.waitUntil(() => this.invitation !== null || NEWS.has(this.status.state), limitMs);
  }

  /** Ends the connection and keeps the link: the server goes down, or another process holds the device. */
  async close(): Promise<void> {
    await this.finish(() => this.supervisor.disconnect());
  }

  /** Ends the link: off the phone's list when WhatsApp can be told, and the keys are forgotten. */
  async unlink(): Promise<void> {
    await this.finish(async () => {
      await this.open
        ?.logout()
        .catch((error: unknown) => log.warn({ err: error, deviceId: this.device.id }, 'logout not told'));
      await this.supervisor.disconnect();
      await this.dependencies.store.wipe(this.device.id);
    });
  }

  private async finish(work: () => Promise<void>): Promise<void> {
    this.supervisor.isClosed = true;
    this.status.forgetLater();
    this.state.limits.stop();
    await this.supervisor.inTurn(work);
    await this.state.inbox.close();
    await this.state.phoneChats.close();
    await this.records.close();
  }

  private async reconnect(): Promise<void> {
    const { status, supervisor } = this;
    try {
      await supervisor.loadAuth();
    } catch (error) {
      return supervisor.tryAgain(error, () => this.reconnect());
    }
    const { auth } = this.state;
    if (auth?.isLinked) await supervisor.connect(KEPT.has(status.state) ? status.state : 'connecting', status.reason);
    else if (auth?.isUnreadable) status.become('logged_out');
    else status.become('off', 'connection_lost');
  }

  private isStarting(request: LinkRequest): boolean {
    const age = this.dependencies.clock.now().getTime() - this.startedAt;
    return this.status.state === 'connecting' && isSameRequest(request, this.state.request) && age < SAME_START_MS;
  }
}
