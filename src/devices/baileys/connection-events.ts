import type { TypingState } from '../connection.messages.js';
import type { Receipt } from '../devices.ports.js';
import type { JournalEntry } from '../inbound/inbound-journal.js';
import { type OwnRead, readOwnReads } from '../inbound/chats/phone-reads.js';
import type { LinkOwner, LinkRefusal } from '../pairing/queries/find-link-refusal.js';
import type { BaileysConnection } from './baileys-connection.js';
import { readChatSettings } from './change-chat.js';
import type { BaileysEventMap, BinaryNode, ConnectionState, WAMessage, WAMessageKey } from './baileys-library.js';
import { confirmOwner } from './linking/confirm-owner.js';
import { lidOf, phoneOf } from './jid.js';
import { followRegistration, withPresentSecret } from './linking/registration-notices.js';
import { type QrLives, rotateQr } from './linking/rotate-qr.js';

export interface ConnectionEnd {
  /** WhatsApp's reason, or Baileys' own for a lost connection. */
  code: number;
  areQrsUsedUp: boolean;
}

/** What a connection tells. Nothing is told after its `end()` or after `closed`, but of a message whose decryption was under way. */
export interface ConnectionListener {
  qr(qr: string): void;
  /** The secret of the present QR was renewed: the same ref is shown with a new one, and expires when it would have. */
  qrRenewed(qr: string): void;
  /** WhatsApp has taken back the pairing code and expects the device to ask for another. */
  codeExpired(): void;
  /** Null when this number may be linked to the device. */
  findRefusal(owner: LinkOwner): Promise<LinkRefusal | null>;
  /** A link was refused. */
  refused(refusal: LinkRefusal, owner: { phone: string }): void;
  /** WhatsApp sent a passkey challenge. */
  passkeyRequested(connection: BaileysConnection, request: BinaryNode): void;
  /** The phone accepted the answer to the challenge. */
  passkeyAccepted(continuation: BinaryNode): void;
  paired(): void;
  opened(): void;
  /** A message was decrypted. WhatsApp is told that it arrived when this is done. */
  decrypted(connection: BaileysConnection, entry: JournalEntry): Promise<void>;
  /** A receipt has come. WhatsApp is told that it arrived when this is done. */
  receipted(connection: BaileysConnection, stanza: BinaryNode): Promise<void>;
  /** Somebody is typing, recording, or not any more. */
  typing(connection: BaileysConnection, jid: string, state: TypingState): void;
  renamed(): void;
  closed(end: ConnectionEnd): void;
  messages(connection: BaileysConnection, messages: WAMessage[], isLive: boolean): void;
  receipts(connection: BaileysConnection, receipts: Receipt[]): void;
  /** The owner read messages on the phone or another device. */
  reads(connection: BaileysConnection, reads: OwnRead[]): void;
  /** WhatsApp's answer with changes of the account's settings. */
  settings(connection: BaileysConnection, answer: BinaryNode): void;
  calls(connection: BaileysConnection, calls: BaileysEventMap['call']): void;
  chats(connection: BaileysConnection, updates: BaileysEventMap['chats.update']): void;
  mediaAnswered(connection: BaileysConnection, updates: BaileysEventMap['messages.media-update']): void;
  /** Resolves when what was told of chats is recorded. */
  chatsRecorded(): Promise<void>;
  locked(lock: NonNullable<ConnectionState['reachoutTimeLock']>): void;
  counted(quota: BaileysEventMap['message-capping.update']): void;
}

/** Baileys' code for a connection that timed out, as one without a scan does. */
const TIMED_OUT = 408;

/** Both a time-lock and a contact that must write first: only the account's standing tells them apart. */
const NEW_CHAT_REFUSED = '463';

/** Baileys' events and stanzas -> what a session understands. */
export function followEvents(connection: BaileysConnection, listener: ConnectionListener, qrLives: QrLives): void {
  const { ev, ws } = connection.socket;
  const stopQrs = rotateQr(connection, qrLives, () => listener.closed({ code: TIMED_OUT, areQrsUsedUp: true }));
  const whileAlive =
    <T>(tell: (news: T) => void) =>
    (news: T) => {
      if (!connection.isEnded) tell(news);
    };
  ev.on(
    'connection.update',
    whileAlive((update) => {
      if (update.isNewLogin) stopQrs();
      followState(connection, update, listener);
    }),
  );
  ev.on(
    'creds.update',
    whileAlive((update) => {
      // Baileys has merged the update into the credentials by now.
      void connection.auth.save();
      if (update.me?.name && connection.isOpen) listener.renamed();
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
      const reads = readOwnReads(updates);
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
    whileAlive((updates) => listener.mediaAnswered(connection, updates)),
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
    whileAlive((quota) => listener.counted(quota)),
  );
  ws.on(
    'CB:ack,class:message',
    whileAlive((ack: BinaryNode) => followAck(connection, ack, listener)),
  );
  ws.on(
    'CB:iq,,sync',
    whileAlive((answer: BinaryNode) => listener.settings(connection, answer)),
  );
  confirmOwner(connection, listener);
  followRegistration(connection, {
    secretRenewed: () => connection.shownQr && listener.qrRenewed(toShow(connection, connection.shownQr)),
    codeExpired: () => listener.codeExpired(),
  });
  // Baileys knows neither of the two.
  ws.on(
    'CB:notification,type:passkey_prologue_request',
    whileAlive((request: BinaryNode) => {
      stopQrs();
      listener.passkeyRequested(connection, request);
    }),
  );
  ws.on(
    'CB:notification,type:crsc_continuation',
    whileAlive((continuation: BinaryNode) => listener.passkeyAccepted(continuation)),
  );
  // Baileys holds events back while WhatsApp hands over what was queued, and forgets them when the connection ends meanwhile.
  connection.socket.registerSocketEndHandler(() => void ev.flush());
}

function followState(
  connection: BaileysConnection,
  { connection: state, qr, isNewLogin, lastDisconnect, reachoutTimeLock }: Partial<ConnectionState>,
  listener: ConnectionListener,
): void {
  if (reachoutTimeLock) listener.locked(reachoutTimeLock);
  if (qr) {
    connection.shownQr = qr;
    listener.qr(toShow(connection, qr));
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
      areQrsUsedUp: false,
    });
  }
}

const toShow = ({ auth }: BaileysConnection, qr: string): string =>
  withPresentSecret(qr, auth.state.creds.advSecretKey);

/** Baileys keeps a positive ack to itself, and tells a refusal in words of its own. */
function followAck(connection: BaileysConnection, { attrs }: BinaryNode, listener: ConnectionListener): void {
  if (!attrs['id']) return;
  const error = attrs['error'] ?? null;
  const status = error ? 'failed' : 'sent';
  listener.receipts(connection, [{ waId: attrs['id'], from: null, status, error, at: new Date() }]);
  if (error === NEW_CHAT_REFUSED) void connection.askLock();
}

/** Only what another device of our own account says comes without an address. */
const readSender = ({ remoteJid }: WAMessageKey): Receipt['from'] =>
  remoteJid ? { phone: phoneOf(remoteJid), lid: lidOf(remoteJid) } : null;

/** What a message that another device of ours has sent tells of itself. */
export function toReceipt({ key, status }: WAMessage): Receipt {
  const told = status === 3 ? 'delivered' : status === 4 ? 'read' : 'played';
  return { waId: key.id ?? '', from: readSender(key), status: told, error: null, at: new Date() };
}
