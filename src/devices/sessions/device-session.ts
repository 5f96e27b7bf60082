import type { BaileysConnection } from '../baileys/baileys-connection.js';
import type { ConnectionReport } from '../device.entity.js';
import type { DeviceState } from '../devices.contract.js';
import type { PhoneChats } from '../inbound/chats/phone-chats.js';
import { isSameRequest, type LinkRequest } from '../pairing/pairing-prompts.js';
import { findRequest, storeRequest } from '../pairing/stored-request.js';
import type { PasskeyAssertion } from '../pairing/passkey/passkey.contract.js';
import type { AnswerResult } from '../pairing/passkey/passkey-ceremony.js';
import { log } from '../../platform/logging.js';
import { ConnectionHandler } from './connection-handler.js';
import { ConnectionSupervisor } from './connection-supervisor.js';
import type { SessionDependencies } from './session-dependencies.js';
import type { PairingPrompt, SessionDevice } from './session-events.js';
import type { SessionRecords } from './session-records.js';
import { SessionState } from './session-state.js';
import type { SessionStatus } from './session-status.js';

/** Repeats are double clicks or page reloads. */
const MAX_REPEAT_AGE_MS = 2_000;
const RECONNECTING_STATES = new Set<DeviceState>(['on', 'reconnecting', 'unstable']);
const OUTCOMES = new Set<DeviceState>(['scanned', 'syncing', 'on', 'off', 'logged_out', 'banned', 'needs_passkey']);

/** Calls go from session to supervisor to connection handler. */
export class DeviceSession {
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

  get openConnection(): BaileysConnection | null {
    return this.supervisor.open;
  }

  get phoneChats(): PhoneChats {
    return this.state.phoneChats;
  }

  get openedAt(): Date | null {
    return this.state.openedAt;
  }

  get identity(): ConnectionReport['identity'] | null {
    return this.state.identity;
  }

  get pairingPrompt(): PairingPrompt | null {
    return this.state.pairingPrompts.current;
  }

  /** Reconnects. State `on` stays for `dropGraceMs`, so a quick reconnect is not shown. */
  resume(shown: DeviceState = 'connecting'): Promise<void> {
    return this.supervisor.runSerially(async () => {
      if (RECONNECTING_STATES.has(shown)) this.status.assume(shown);
      this.supervisor.backOff.isUnstable = shown === 'unstable';
      if (shown === 'on') {
        this.status.changeAfter(this.dependencies.timings.dropGraceMs, 'reconnecting', null);
      }
      await this.reconnect();
    });
  }

  /** Does nothing if the requested code is shown or being requested. */
  start(request: LinkRequest): Promise<void> {
    const { state, supervisor } = this;
    return supervisor.runSerially(async () => {
      if (state.pairingPrompts.isShownFor(request, state.request) || this.isStarting(request)) return;
      state.request = request;
      state.refusedPhone = null;
      this.startedAt = this.dependencies.clock.now().getTime();
      supervisor.backOff.reset();
      const { isLinked } = await supervisor.loadAuth();
      const { store, clock } = this.dependencies;
      if (!isLinked) await storeRequest(store, this.device.id, request, clock.now());
      await supervisor.connect('connecting');
    });
  }

  async answerPasskey(assertion: PasskeyAssertion): Promise<AnswerResult> {
    return this.supervisor.attempt?.passkey?.submit(assertion) ?? 'expired';
  }

  async waitForOutcome(timeoutMs: number): Promise<void> {
    await this.status.waitUntil(() => this.pairingPrompt !== null || OUTCOMES.has(this.status.state), timeoutMs);
  }

  /** Keeps the device linked. */
  async close(): Promise<void> {
    await this.finish(() => this.supervisor.disconnect());
  }

  async unlink(): Promise<void> {
    await this.finish(async () => {
      await this.openConnection
        ?.logout()
        .catch((error: unknown) => log.warn({ err: error, deviceId: this.device.id }, 'WhatsApp logout failed'));
      await this.supervisor.disconnect();
      await this.dependencies.store.wipe(this.device.id);
    });
  }

  private async finish(work: () => Promise<void>): Promise<void> {
    this.supervisor.isClosed = true;
    this.status.cancelDelayed();
    this.state.limits.stop();
    try {
      await this.supervisor.runSerially(work);
    } finally {
      await this.state.inbox.close();
      await this.state.phoneChats.close();
      await this.state.history.close();
      await this.records.close();
    }
  }

  private async reconnect(): Promise<void> {
    const { status, supervisor } = this;
    try {
      await supervisor.loadAuth();
    } catch (error) {
      return supervisor.scheduleRetry(error, () => this.reconnect());
    }
    const { auth } = this.state;
    if (auth?.isLinked)
      await supervisor.connect(RECONNECTING_STATES.has(status.state) ? status.state : 'connecting', status.reason);
    else if (auth?.isUnreadable) status.become('logged_out');
    else await this.pairAgain();
  }

  /** Continues if the previous process stopped while a user waited for a QR. */
  private async pairAgain(): Promise<void> {
    const { store, clock } = this.dependencies;
    const request = await findRequest(store, this.device.id, clock.now());
    if (!request) return this.status.become('off', 'connection_lost');
    this.state.request = request;
    await this.supervisor.connect('connecting');
  }

  private isStarting(request: LinkRequest): boolean {
    const age = this.dependencies.clock.now().getTime() - this.startedAt;
    return this.status.state === 'connecting' && isSameRequest(request, this.state.request) && age < MAX_REPEAT_AGE_MS;
  }
}
