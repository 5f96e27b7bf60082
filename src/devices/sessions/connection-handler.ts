import { log, outages } from '../../platform/logging.js';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import type { ConnectionEnd, ConnectionListener } from '../baileys/connection-events.js';
import type { BaileysEventMap, BinaryNode, WAMessage } from '../baileys/baileys-library.js';
import { readCalls } from '../calls/read-calls.js';
import { fetchOwnPicture } from '../baileys/lookups/fetch-picture.js';
import type { TypingState } from '../connection.messages.js';
import type { DeviceReason, DeviceState } from '../devices.contract.js';
import type { Receipt } from '../devices.ports.js';
import type { LinkOwner, LinkRejection } from '../pairing/find-link-rejection.js';
import type { JournalEntry } from '../inbound/inbound-journal.js';
import { recordMediaAnswers } from '../media/record-media-answers.js';
import { PasskeyLinking } from '../pairing/passkey/passkey-linking.js';
import { toPhoneReads, type OwnRead } from '../inbound/chats/phone-reads.js';
import { readChatMarks } from '../inbound/chats/read-chat-marks.js';
import { CLIENT_TOO_OLD, type ReconnectDecision, classifyDisconnect } from './classify-disconnect.js';
import type { ConnectionAttempt, ConnectionSupervisor } from './connection-supervisor.js';
import type { SessionState } from './session-state.js';

/** WhatsApp notifies the phone of each code. */
const MAX_CODES = 5;

/** Accepts messages and receipts of replaced connections too. */
export class ConnectionHandler implements ConnectionListener {
  constructor(
    private readonly state: SessionState,
    private readonly supervisor: ConnectionSupervisor,
    private readonly attempt: ConnectionAttempt,
  ) {}

  qr(qr: string): void {
    if (!this.isCurrent) return;
    const { request, pairingPrompts, status } = this.state;
    this.attempt.qrs++;
    if (this.attempt.passkey) return;
    if (request.method === 'qr') {
      pairingPrompts.showQr(qr, this.attempt.qrs);
      status.become('qr');
    } else if (this.attempt.qrs === 1) void this.showCode(request.phone);
  }

  qrRenewed(qr: string): void {
    const { attempt, state } = this;
    if (this.isCurrent && state.request.method === 'qr' && !attempt.passkey) state.pairingPrompts.renewQr(qr);
  }

  codeExpired(): void {
    const { request } = this.state;
    if (!this.isCurrent || request.method !== 'code' || this.state.pairingPrompts.current?.kind !== 'code') return;
    if (this.attempt.codes >= MAX_CODES) return this.stopWith('off', 'code_timeout');
    this.state.pairingPrompts.clear();
    void this.showCode(request.phone);
  }

  passkeyRequested(connection: BaileysConnection, request: BinaryNode): void {
    const { attempt, state, supervisor } = this;
    if (!this.isCurrent || state.isLinked) return;
    attempt.passkey ??= new PasskeyLinking(state, supervisor, (reason) => this.stopWith('needs_passkey', reason));
    void attempt.passkey.requested(connection, request);
  }

  passkeyAccepted(continuation: BinaryNode): void {
    if (this.isCurrent) void this.attempt.passkey?.accepted(continuation);
  }

  findRejection(owner: LinkOwner): Promise<LinkRejection | null> {
    const { dependencies, device, request } = this.state;
    return dependencies.events.findLinkRejection(device, owner, request.isDuplicateAllowed);
  }

  refused({ reason, state }: LinkRejection, { phone }: { phone: string }): void {
    if (!this.isCurrent) return;
    this.state.refusedPhone = phone;
    this.stopWith(state, reason);
  }

  paired(): void {
    if (!this.isCurrent) return;
    this.attempt.wasPaired = true;
    this.supervisor.cancelTimer();
    this.state.pairingPrompts.clear();
    this.state.records.recordIncident({ kind: 'linked' });
    this.state.status.become('scanned');
  }

  opened(): void {
    if (!this.isCurrent) return;
    const { attempt, state } = this;
    const openedAt = (attempt.openedAt = state.openedAt = state.dependencies.clock.now());
    state.records.recordIncident({ kind: 'opened' });
    if (this.supervisor.backOff.isUnstable) this.scheduleStable(openedAt);
    else state.status.become('on', null, openedAt);
    void this.storePicture();
    if (attempt.connection) state.history.wake(attempt.connection);
    if (attempt.connection && !state.limits.isKnown)
      void attempt.connection.fetchLimits().then((quota) => quota && state.limits.setQuota(quota));
  }

  accountRenamed(): void {
    const { status } = this.state;
    if (this.isCurrent) status.become(status.state, status.reason);
  }

  closed(end: ConnectionEnd): void {
    void this.supervisor.runSerially(async () => {
      if (this.isCurrent) await this.handleEnd(end);
    });
  }

  messageDecrypted(connection: BaileysConnection, entry: JournalEntry): Promise<void> {
    return this.state.inbox.keep(connection, entry);
  }

  historyAnnounced(connection: BaileysConnection, waId: string, notice: Uint8Array): Promise<void> {
    return this.state.history.keep(connection, waId, notice);
  }

  receiptReceived(connection: BaileysConnection, stanza: BinaryNode): Promise<void> {
    return this.state.inbox.addReceipt(connection, stanza);
  }

  /** Drops no message, because WhatsApp considers all delivered. */
  messages(connection: BaileysConnection, messages: WAMessage[], isLive: boolean): void {
    this.state.inbox.addMessages(connection, messages, isLive);
  }

  receipts(connection: BaileysConnection, receipts: Receipt[]): void {
    this.state.inbox.addReceipts(connection, receipts);
  }

  typing(connection: BaileysConnection, jid: string, state: TypingState): void {
    this.state.phoneChats.showTyping(connection, jid, state);
  }

  reads(connection: BaileysConnection, reads: OwnRead[]): void {
    void this.state.inbox.recordReads(() => toPhoneReads(connection, reads));
  }

  appStateReceived(connection: BaileysConnection, response: BinaryNode): void {
    this.state.phoneChats.enqueue(() => this.state.inbox.recordReads(() => readChatMarks(connection, response)));
  }

  calls(connection: BaileysConnection, calls: BaileysEventMap['call']): void {
    const { state } = this;
    const { clock, events } = state.dependencies;
    void readCalls(connection, calls, clock.now())
      .then((ringing) => Promise.all(ringing.map((call) => events.declineCall(state.device, call))))
      .catch((error: unknown) => log.warn({ err: error, deviceId: state.device.id }, 'call handling failed'));
  }

  chats(connection: BaileysConnection, updates: BaileysEventMap['chats.update']): void {
    this.state.phoneChats.add(connection, updates);
  }

  mediaRetried(connection: BaileysConnection, updates: BaileysEventMap['messages.media-update']): void {
    const { device, dependencies } = this.state;
    void recordMediaAnswers(connection, updates, device, dependencies.events);
  }

  waitForChats(): Promise<void> {
    return this.state.phoneChats.settle();
  }

  timeLockReported(lock: Parameters<ConnectionListener['timeLockReported']>[0]): void {
    this.state.limits.setTimeLock(lock);
  }

  quotaReported(quota: Parameters<ConnectionListener['quotaReported']>[0]): void {
    this.state.limits.setQuota(quota);
  }

  private get isCurrent(): boolean {
    return this.supervisor.isCurrent(this.attempt);
  }

  private async showCode(phone: string): Promise<void> {
    const { pairingPrompts, status, dependencies } = this.state;
    this.attempt.codes++;
    const code = await this.attempt.connection?.requestPairingCode(phone).catch(() => null);
    if (!this.isCurrent) return;
    if (!code) return this.stopWith('off', 'code_refused');
    const now = dependencies.clock.now().getTime();
    const endsAt = (this.attempt.codeEndsAt ??= now + dependencies.timings.codeMs);
    pairingPrompts.showCode(code, new Date(endsAt));
    status.become('code');
    this.supervisor.schedule(endsAt - now, () => {
      if (status.state !== 'scanned') this.stopWith('off', 'code_timeout');
    });
  }

  /** Delays `on` after several drops, until the connection has lasted. */
  private scheduleStable(openedAt: Date): void {
    const { status, dependencies } = this.state;
    status.become('unstable', 'unstable', openedAt);
    this.supervisor.schedule(dependencies.timings.stableMs, () => {
      this.supervisor.backOff.reset();
      status.become('on');
    });
  }

  private async storePicture(): Promise<void> {
    const { open } = this.supervisor;
    const picture = open ? await fetchOwnPicture(open) : undefined;
    if (picture !== undefined && !this.supervisor.isClosed) this.state.records.recordPicture(picture);
  }

  private async handleEnd(end: ConnectionEnd): Promise<void> {
    const { attempt, state, supervisor } = this;
    const { isLinked, records, request, status } = state;
    const { dropGraceMs } = state.dependencies.timings;
    await supervisor.disconnect();
    // A reconnect would show a new QR beside an outdated challenge.
    if (attempt.passkey && !isLinked) return this.halt('needs_passkey', attempt.passkey.failure, { code: end.code });
    const { connection } = attempt;
    const isRejected = end.code === CLIENT_TOO_OLD && !!connection;
    const hasOtherVersion = isRejected && (await supervisor.changeVersion(connection));
    const isOutdated = isRejected && !hasOtherVersion;
    const { failures } = supervisor.backOff;
    const context = { ...attempt.progress, isLinked, method: request.method, failures, isOutdated };
    const decision = classifyDisconnect(end, context);
    this.logEnd(end, decision);

    if (decision.next === 'restart') {
      supervisor.backOff.allowNow();
      return supervisor.connect('syncing');
    }
    if (decision.next === 'stop') return this.halt(decision.state, decision.reason, { ...decision, code: end.code });
    const kind = decision.reason === 'gone_silent' ? 'recycled' : 'dropped';
    if (attempt.openedAt) records.recordIncident({ kind, reason: decision.reason, code: end.code });
    const delay = this.delayAfter({ isOutdated, hasOtherVersion });
    if (isLinked && supervisor.backOff.isUnstable) status.become('unstable', 'unstable');
    else if (status.state === 'on') status.changeAfter(dropGraceMs, 'reconnecting', decision.reason);
    else status.become(isLinked ? 'reconnecting' : 'connecting', decision.reason);
    supervisor.schedule(delay, () => supervisor.connect(status.state, status.reason));
  }

  /** Writes one line per network outage. */
  private logEnd({ code }: ConnectionEnd, { next, ...decision }: ReconnectDecision): void {
    const deviceId = this.state.device.id;
    const writeLine = () => log.info({ deviceId, code, next }, 'connection ended');
    const reason = 'reason' in decision && next === 'retry' ? decision.reason : null;
    const isNetwork =
      reason === 'network_unreachable' || (reason === 'connection_lost' && outages.isUnavailable('whatsapp'));
    if (!isNetwork || !outages.report('whatsapp', `${code}`, writeLine)) writeLine();
  }

  private delayAfter({ isOutdated, hasOtherVersion }: { isOutdated: boolean; hasOtherVersion: boolean }): number {
    const { backOff } = this.supervisor;
    if (isOutdated) return backOff.nextOutdatedDelayMs();
    // A refused version says nothing about the next.
    return hasOtherVersion ? backOff.pauseMs : backOff.nextDelayMs(this.attempt.openedAt);
  }

  private stopWith(state: DeviceState, reason: DeviceReason): void {
    void this.supervisor.runSerially(async () => {
      if (this.isCurrent && !this.state.isLinked) await this.halt(state, reason);
    });
  }

  private async halt(
    state: DeviceState,
    reason: DeviceReason,
    { code, mustForgetKeys = false }: { code?: number; mustForgetKeys?: boolean } = {},
  ): Promise<void> {
    await this.supervisor.disconnect();
    this.state.status.become(state, reason);
    const kind = mustForgetKeys ? 'unlinked' : 'stopped';
    this.state.records.recordIncident({ kind, reason, ...(code ? { code } : {}) });
    if (mustForgetKeys) await this.supervisor.forgetKeys();
  }
}
