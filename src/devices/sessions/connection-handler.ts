import { log } from '../../platform/logging.js';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import type { ConnectionEnd, ConnectionListener } from '../baileys/connection-events.js';
import type { BaileysEventMap, BinaryNode, WAMessage } from '../baileys/baileys-library.js';
import { readCalls } from '../calls/read-calls.js';
import { fetchOwnPicture } from '../baileys/lookups/fetch-picture.js';
import type { TypingState } from '../connection.messages.js';
import type { DeviceReason, DeviceState } from '../devices.contract.js';
import type { Receipt } from '../devices.ports.js';
import type { LinkOwner, LinkRefusal } from '../pairing/queries/find-link-refusal.js';
import type { JournalEntry } from '../inbound/inbound-journal.js';
import { recordMediaAnswers } from '../media/record-media-answers.js';
import { PasskeyLinking } from '../pairing/passkey/passkey-linking.js';
import { namePeers, type OwnRead } from '../inbound/chats/phone-reads.js';
import { readChatMarks } from '../inbound/chats/read-chat-marks.js';
import { CLIENT_TOO_OLD, classifyDisconnect } from './classify-disconnect.js';
import type { ConnectionAttempt, ConnectionSupervisor } from './connection-supervisor.js';
import type { SessionState } from './session-state.js';

/** WhatsApp notifies the phone of each code. */
const MAX_CODES = 5;

/** What follows from the news of one connection of a session. Only messages and receipts count after another has begun. */
export class ConnectionHandler implements ConnectionListener {
  constructor(
    private readonly state: SessionState,
    private readonly supervisor: ConnectionSupervisor,
    private readonly attempt: ConnectionAttempt,
  ) {}

  qr(qr: string): void {
    if (!this.isCurrent) return;
    const { request, invitations, status } = this.state;
    this.attempt.qrs++;
    if (this.attempt.passkey) return;
    if (request.method === 'qr') {
      invitations.showQr(qr, this.attempt.qrs);
      status.become('qr');
    } else if (this.attempt.qrs === 1) void this.showCode(request.phone);
  }

  qrRenewed(qr: string): void {
    const { attempt, state } = this;
    if (this.isCurrent && state.request.method === 'qr' && !attempt.passkey) state.invitations.renewQr(qr);
  }

  codeExpired(): void {
    const { request } = this.state;
    if (!this.isCurrent || request.method !== 'code' || this.state.invitations.current?.kind !== 'code') return;
    if (this.attempt.codes >= MAX_CODES) return this.stopAs('off', 'code_timeout');
    this.state.invitations.clear();
    void this.showCode(request.phone);
  }

  passkeyRequested(connection: BaileysConnection, request: BinaryNode): void {
    const { attempt, state, supervisor } = this;
    if (!this.isCurrent || state.isLinked) return;
    attempt.passkey ??= new PasskeyLinking(state, supervisor, (reason) => this.stopAs('needs_passkey', reason));
    void attempt.passkey.requested(connection, request);
  }

  passkeyAccepted(continuation: BinaryNode): void {
    if (this.isCurrent) void this.attempt.passkey?.accepted(continuation);
  }

  findRefusal(owner: LinkOwner): Promise<LinkRefusal | null> {
    const { dependencies, device, request } = this.state;
    return dependencies.events.findLinkRefusal(device, owner, request.isDuplicateAllowed);
  }

  refused({ reason, state }: LinkRefusal, { phone }: { phone: string }): void {
    if (!this.isCurrent) return;
    this.state.refusedPhone = phone;
    this.stopAs(state, reason);
  }

  paired(): void {
    if (!this.isCurrent) return;
    this.attempt.wasPaired = true;
    this.supervisor.forgetTimer();
    this.state.invitations.clear();
    this.state.records.incident({ kind: 'linked' });
    this.state.status.become('scanned');
  }

  opened(): void {
    if (!this.isCurrent) return;
    const { attempt, state } = this;
    const openedAt = (attempt.openedAt = state.openedAt = state.dependencies.clock.now());
    state.records.incident({ kind: 'opened' });
    if (this.supervisor.backOff.isUnstable) this.becomeStableLater(openedAt);
    else state.status.become('on', null, openedAt);
    void this.keepPicture();
    if (attempt.connection && !state.limits.isKnown)
      void attempt.connection.askLimits().then((quota) => quota && state.limits.counted(quota));
  }

  renamed(): void {
    const { status } = this.state;
    if (this.isCurrent) status.become(status.state, status.reason);
  }

  /** The connection has come to its end; what to do now follows in its turn. */
  closed(end: ConnectionEnd): void {
    void this.supervisor.inTurn(async () => {
      if (this.isCurrent) await this.follow(end);
    });
  }

  decrypted(connection: BaileysConnection, entry: JournalEntry): Promise<void> {
    return this.state.inbox.keep(connection, entry);
  }

  receipted(connection: BaileysConnection, stanza: BinaryNode): Promise<void> {
    return this.state.inbox.takeReceipt(connection, stanza);
  }

  /** WhatsApp takes what it has our receipt for as delivered, so nothing of it may be left out. */
  messages(connection: BaileysConnection, messages: WAMessage[], isLive: boolean): void {
    this.state.inbox.takeMessages(connection, messages, isLive);
  }

  receipts(connection: BaileysConnection, receipts: Receipt[]): void {
    this.state.inbox.takeReceipts(connection, receipts);
  }

  typing(connection: BaileysConnection, jid: string, state: TypingState): void {
    this.state.phoneChats.takeTyping(connection, jid, state);
  }

  reads(connection: BaileysConnection, reads: OwnRead[]): void {
    void this.state.inbox.recordReads(() => namePeers(connection, reads));
  }

  settings(connection: BaileysConnection, answer: BinaryNode): void {
    this.state.phoneChats.takeMarks(() => this.state.inbox.recordReads(() => readChatMarks(connection, answer)));
  }

  calls(connection: BaileysConnection, calls: BaileysEventMap['call']): void {
    const { state } = this;
    const { clock, events } = state.dependencies;
    void readCalls(connection, calls, clock.now())
      .then((ringing) => Promise.all(ringing.map((call) => events.declineCall(state.device, call))))
      .catch((error: unknown) => log.warn({ err: error, deviceId: state.device.id }, 'call not handled'));
  }

  chats(connection: BaileysConnection, updates: BaileysEventMap['chats.update']): void {
    this.state.phoneChats.take(connection, updates);
  }

  mediaAnswered(connection: BaileysConnection, updates: BaileysEventMap['messages.media-update']): void {
    const { device, dependencies } = this.state;
    void recordMediaAnswers(connection, updates, device, dependencies.events);
  }

  chatsRecorded(): Promise<void> {
    return this.state.phoneChats.settle();
  }

  locked(lock: Parameters<ConnectionListener['locked']>[0]): void {
    this.state.limits.locked(lock);
  }

  counted(quota: Parameters<ConnectionListener['counted']>[0]): void {
    this.state.limits.counted(quota);
  }

  private get isCurrent(): boolean {
    return this.supervisor.isCurrent(this.attempt);
  }

  /** A code that nobody typed in time, and one that WhatsApp did not give, end the attempt. */
  private async showCode(phone: string): Promise<void> {
    const { invitations, status, dependencies } = this.state;
    this.attempt.codes++;
    const code = await this.attempt.connection?.requestPairingCode(phone).catch(() => null);
    if (!this.isCurrent) return;
    if (!code) return this.stopAs('off', 'code_refused');
    const now = dependencies.clock.now().getTime();
    const endsAt = (this.attempt.codeEndsAt ??= now + dependencies.timings.codeMs);
    invitations.showCode(code, endsAt - now);
    status.become('code');
    this.supervisor.later(endsAt - now, () => {
      if (status.state !== 'scanned') this.stopAs('off', 'code_timeout');
    });
  }

  /** After several that dropped, this one has to last before the device counts as on. Messages go over it meanwhile. */
  private becomeStableLater(openedAt: Date): void {
    const { status, dependencies } = this.state;
    status.become('unstable', 'unstable', openedAt);
    this.supervisor.later(dependencies.timings.stableMs, () => {
      this.supervisor.backOff.reset();
      status.become('on');
    });
  }

  private async keepPicture(): Promise<void> {
    const { open } = this.supervisor;
    const picture = open ? await fetchOwnPicture(open) : undefined;
    if (picture !== undefined && !this.supervisor.isClosed) this.state.records.picture(picture);
  }

  private async follow(end: ConnectionEnd): Promise<void> {
    const { attempt, state, supervisor } = this;
    const { isLinked, records, request, status } = state;
    const { hideDropMs } = state.dependencies.timings;
    await supervisor.disconnect();
    // A new connection would show a new QR, and the person answers a challenge that is over.
    if (attempt.passkey && !isLinked) return this.halt('needs_passkey', attempt.passkey.failure, { code: end.code });
    const { connection } = attempt;
    const isRefused = end.code === CLIENT_TOO_OLD && !!connection;
    const hasOtherVersion = isRefused && (await supervisor.changeVersion(connection));
    const isOutdated = isRefused && !hasOtherVersion;
    const { failures } = supervisor.backOff;
    const context = { ...attempt.seen, isLinked, method: request.method, failures, isOutdated };
    const decision = classifyDisconnect(end, context);
    log.info({ deviceId: state.device.id, code: end.code, next: decision.next }, 'connection ended');

    if (decision.next === 'restart') {
      supervisor.backOff.allowNow();
      return supervisor.connect('syncing');
    }
    if (decision.next === 'stop') return this.halt(decision.state, decision.reason, { ...decision, code: end.code });
    const kind = decision.reason === 'gone_silent' ? 'recycled' : 'dropped';
    if (attempt.openedAt) records.incident({ kind, reason: decision.reason, code: end.code });
    const delay = this.delayAfter({ isOutdated, hasOtherVersion });
    if (isLinked && supervisor.backOff.isUnstable) status.become('unstable', 'unstable');
    else if (status.state === 'on') status.becomeAfter(hideDropMs, 'reconnecting', decision.reason);
    else status.become(isLinked ? 'reconnecting' : 'connecting', decision.reason);
    supervisor.later(delay, () => supervisor.connect(status.state, status.reason));
  }

  private delayAfter({ isOutdated, hasOtherVersion }: { isOutdated: boolean; hasOtherVersion: boolean }): number {
    const { backOff } = this.supervisor;
    if (isOutdated) return backOff.nextOutdated();
    // The refusal says nothing about the version that is tried next.
    return hasOtherVersion ? backOff.pause : backOff.next(this.attempt.openedAt);
  }

  /** Stops trying, until a person asks again. */
  private stopAs(state: DeviceState, reason: DeviceReason): void {
    void this.supervisor.inTurn(async () => {
      if (this.isCurrent && !this.state.isLinked) await this.halt(state, reason);
    });
  }

  /** It does not try again by itself. */
  private async halt(
    state: DeviceState,
    reason: DeviceReason,
    { code, forgetKeys = false }: { code?: number; forgetKeys?: boolean } = {},
  ): Promise<void> {
    await this.supervisor.disconnect();
    this.state.status.become(state, reason);
    this.state.records.incident({ kind: forgetKeys ? 'unlinked' : 'stopped', reason, ...(code ? { code } : {}) });
    if (forgetKeys) await this.supervisor.forgetKeys();
  }
}
