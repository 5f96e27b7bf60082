import type { TypingState } from '../connection.messages.js';
import type { Receipt } from '../devices.ports.js';
import type { JournalEntry } from '../inbound/inbound-journal.js';
import { type OwnRead, readOwnReads } from '../inbound/chats/phone-reads.js';
import type { LinkOwner, LinkRejection } from '../pairing/find-link-rejection.js';
import type { BaileysConnection } from './baileys-connection.js';
import { readChatSettings } from './change-phone-chat.js';
import type { BaileysEventMap, BinaryNode, ConnectionState, WAMessage, WAMessageKey } from './baileys-library.js';
import { confirmOwner } from './linking/confirm-owner.js';
import { lidOf, phoneOf } from './jid.js';
import { subscribeToRegistration, withCurrentSecret } from './linking/registration-notices.js';
import { type QrLifetimes, rotateQr } from './linking/rotate-qr.js';

export interface ConnectionEnd {
  code: number;
  areQrsExhausted: boolean;
}

/** After `end()` or `closed`, only messages in decryption arrive. */
export interface ConnectionListener {
  qr(qr: string): void;
  /** Only the secret of the QR code changed. */
  qrRenewed(qr: string): void;
  /** WhatsApp expects another pairing code request. */
  codeExpired(): void;
  findRejection(owner: LinkOwner): Promise<LinkRejection | null>;
  refused(refusal: LinkRejection, owner: { phone: string }): void;
  passkeyRequested(connection: BaileysConnection, request: BinaryNode): void;
  passkeyAccepted(continuation: BinaryNode): void;
  paired(): void;
  opened(): void;
  messageDecrypted(connection: BaileysConnection, entry: JournalEntry): Promise<void>;
  historyAnnounced(connection: BaileysConnection, waId: string, notice: Uint8Array): Promise<void>;
  receiptReceived(connection: BaileysConnection, stanza: BinaryNode): Promise<void>;
  typing(connection: BaileysConnection, jid: string, state: TypingState): void;
  accountRenamed(): void;
  closed(end: ConnectionEnd): void;
  messages(connection: BaileysConnection, messages: WAMessage[], isLive: boolean): void;
  receipts(connection: BaileysConnection, receipts: Receipt[]): void;
  reads(connection: BaileysConnection, reads: OwnRead[]): void;
  appStateReceived(connection: BaileysConnection, response: BinaryNode): void;
  calls(connection: BaileysConnection, calls: BaileysEventMap['call']): void;
  chats(connection: BaileysConnection, updates: BaileysEventMap['chats.update']): void;
  mediaRetried(connection: BaileysConnection, updates: BaileysEventMap['messages.media-update']): void;
  waitForChats(): Promise<void>;
  timeLockReported(lock: NonNullable<ConnectionState['reachoutTimeLock']>): void;
  quotaReported(quota: BaileysEventMap['message-capping.update']): void;
}

/** Baileys' code, such as for an unscanned QR. */
const TIMED_OUT = 408;

/** The account is time-locked, or the contact must write first. */
const NEW_CHAT_REJECTED = '463';

/** Values of `WebMessageInfo.Status`. */
const SERVER_ACK = 2;
const DELIVERY_ACK = 3;
const READ = 4;

export function subscribeToEvents(
  connection: BaileysConnection,
  listener: ConnectionListener,
  qrLifetimes: QrLifetimes,
): void {
  const { ev, ws } = connection.socket;
  const stopQrRotation = rotateQr(connection, qrLifetimes, () =>
    listener.closed({ code: TIMED_OUT, areQrsExhausted: true }),
  );
  const whileAlive =
    <T>(handle: (event: T) => void) =>
    (event: T) => {
      if (!connection.isEnded) handle(event);
    };
  ev.on(
    'connection.update',
    whileAlive((update) => {
      if (update.isNewLogin) stopQrRotation();
      handleConnectionUpdate(connection, update, listener);
    }),
  );
  ev.on(
    'creds.update',
    whileAlive((update) => {
      void connection.auth.save();
      if (update.me?.name && connection.isOpen) listener.accountRenamed();
      if (update.myAppStateKeyId) void readChatSettings(connection);
    }),
  );
  ev.on(
    'messages.upsert',
    whileAlive(({ messages, type }) => listener.messages(connection, messages, type === 'notify')),
  );
  ev.on(
    'messages.update',
    whileAlive((updates) => {
      const reads = readOwnReads(updates, connection.now());
      if (reads.length > 0) listener.reads(connection, reads);
    }),
  );
  ev.on(
    'call',
    whileAlive((calls) => listener.calls(connection, calls)),
  );
  ev.on(
    'chats.update',
    whileAlive((updates) => listener.chats(connection, updates)),
  );
  ev.on(
    'messages.media-update',
    whileAlive((updates) => listener.mediaRetried(connection, updates)),
  );
  ev.on(
    'presence.update',
    whileAlive((update) => {
      const state = connection.presence.read(update);
      if (state) listener.typing(connection, update.id, state);
    }),
  );
  ev.on(
    'message-capping.update',
    whileAlive((quota) => listener.quotaReported(quota)),
  );
  ws.on(
    'CB:ack,class:message',
    whileAlive((ack: BinaryNode) => handleAck(connection, ack, listener)),
  );
  ws.on(
    'CB:iq,,sync',
    whileAlive((response: BinaryNode) => listener.appStateReceived(connection, response)),
  );
  confirmOwner(connection, listener);
  subscribeToRegistration(connection, {
    secretRenewed: () => connection.shownQr && listener.qrRenewed(toShownQr(connection, connection.shownQr)),
    codeExpired: () => listener.codeExpired(),
  });
  // Baileys does not handle passkey stanzas.
  ws.on(
    'CB:notification,type:passkey_prologue_request',
    whileAlive((request: BinaryNode) => {
      stopQrRotation();
      listener.passkeyRequested(connection, request);
    }),
  );
  ws.on(
    'CB:notification,type:crsc_continuation',
    whileAlive((continuation: BinaryNode) => listener.passkeyAccepted(continuation)),
  );
  // Baileys drops buffered events of an interrupted offline queue.
  connection.socket.registerSocketEndHandler(() => void ev.flush());
}

function handleConnectionUpdate(
  connection: BaileysConnection,
  { connection: state, qr, isNewLogin, lastDisconnect, reachoutTimeLock }: Partial<ConnectionState>,
  listener: ConnectionListener,
): void {
  if (reachoutTimeLock) listener.timeLockReported(reachoutTimeLock);
  if (qr) {
    connection.shownQr = qr;
    listener.qr(toShownQr(connection, qr));
  }
  if (isNewLogin) listener.paired();
  if (state === 'open') {
    connection.isOpen = true;
    listener.opened();
  }
  if (state === 'close') {
    connection.isEnded = true;
    connection.isOpen = false;
    const error = lastDisconnect?.error as (Error & { output?: { statusCode?: number } }) | undefined;
    listener.closed({
      code: error?.output?.statusCode ?? 500,
      areQrsExhausted: false,
    });
  }
}

const toShownQr = ({ auth }: BaileysConnection, qr: string): string =>
  withCurrentSecret(qr, auth.state.creds.advSecretKey);

/** Baileys emits no positive acks and rephrases refusals. */
function handleAck(connection: BaileysConnection, { attrs }: BinaryNode, listener: ConnectionListener): void {
  if (!attrs['id']) return;
  const error = attrs['error'] ?? null;
  const status = error ? 'failed' : 'sent';
  listener.receipts(connection, [{ waId: attrs['id'], from: null, status, error, at: connection.now() }]);
  if (error === NEW_CHAT_REJECTED) void connection.checkTimeLock();
}

/** Returns null for other devices of the account. */
const readSender = ({ remoteJid }: WAMessageKey): Receipt['from'] =>
  remoteJid ? { phone: phoneOf(remoteJid), lid: lidOf(remoteJid) } : null;

/** Returns receipts that Baileys merged into buffered messages. */
export const readMergedReceipts = (messages: readonly WAMessage[], now: Date): Receipt[] =>
  messages
    .filter(({ key, status }) => key.fromMe && key.id && (status ?? 0) > SERVER_ACK)
    .map((message) => toReceipt(message, now));

function toReceipt({ key, status }: WAMessage, now: Date): Receipt {
  const reported = status === DELIVERY_ACK ? 'delivered' : status === READ ? 'read' : 'played';
  return { waId: key.id ?? '', from: readSender(key), status: reported, error: null, at: now };
}
