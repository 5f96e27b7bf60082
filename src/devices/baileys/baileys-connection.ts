import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { DeviceAuth } from '../credentials/device-auth.js';
import type {
  Baileys,
  BinaryNode,
  CacheStore,
  SignalKeyStoreWithTransaction,
  WASocket,
  WAVersion,
} from './baileys-library.js';
import { BoundedCache } from '../../platform/bounded-cache.js';
import type { Recipient } from '../connection.messages.js';
import type { JournalEntry } from '../inbound/inbound-journal.js';
import { holdReceipts } from '../inbound/hold-receipts.js';
import { DecryptionJournal } from '../inbound/journal-inbound.js';
import { guardHandlers } from './guard-handlers.js';
import { keepSettingsKey } from './keep-settings-key.js';
import { retryKeyReads } from '../credentials/retry-key-reads.js';
import { dropStaleMappings } from '../credentials/drop-stale-mappings.js';
import { writeVersionsLate } from '../credentials/write-versions-late.js';
import { silentLogger } from './silent-logger.js';
import { isOwn } from '../inbound/normalize-inbound.js';
import { PresenceWatch } from './presence-watch.js';
import { processInOrder } from './process-in-order.js';
import { findPeer } from './find-peer.js';
import type { Watched } from '../sessions/watchdog.js';

interface ConnectionOptions {
  socketUrl: string | undefined;
  version: WAVersion;
  keepAliveMs: number;
  now(): Date;
  /** A message was decrypted. WhatsApp is told that it arrived when this is done. */
  decrypted(connection: BaileysConnection, entry: JournalEntry): Promise<void>;
  /** A receipt has come. WhatsApp is told that it arrived when this is done. */
  receipted(connection: BaileysConnection, stanza: BinaryNode): Promise<void>;
  /** Resolves when what was told of chats is recorded. */
  chatsRecorded(): Promise<void>;
  /** The encoded content of a message we sent to somebody, who could not read it. */
  findSent(to: Recipient, waId: string): Promise<Uint8Array | null>;
}

/** What outlives one connection: without the device lists each send would cost a query, a pre-key and a new Signal session. */
export class ConnectionCaches {
  readonly devices = new BoundedCache<unknown>(1000, 24 * 3_600_000) as CacheStore;
  /** Lists of `devices` whose members all have a Signal session. A list that changes is another object. */
  readonly prepared = new WeakSet<object>();
  readonly retries = new BoundedCache<unknown>(500, 3_600_000) as CacheStore;
  readonly calls = new BoundedCache<unknown>(50, 300_000) as CacheStore;
  readonly placeholders = new BoundedCache<unknown>(200, 3_600_000) as CacheStore;
}

/** Baileys shows the first QR only. Its own rotation ends the connection after the last one, also while a passkey is awaited. */
const NO_ROTATION_MS = 2 ** 31 - 1;
/** A dead network never answers the closing of a socket. */
const CLOSE_TIMEOUT_MS = 500;
const LOCK_EVERY_MS = 30_000;

/** One connection to WhatsApp over Baileys, from the first byte to its end. It never reconnects; session.ts makes another. */
export class BaileysConnection implements Watched {
  /** Nothing is told any more. */
  isEnded = false;
  isOpen = false;
  /** The latest QR, as Baileys emitted it. */
  shownQr: string | null = null;
  /** Of any frame, whatever was in it. */
  lastFrameAt: Date;
  readonly presence: PresenceWatch;
  readonly isOwn = (jid: string | undefined): boolean => isOwn(jid, this.auth.own);
  private ending: Promise<void> | undefined;
  private lockAskedAt = 0;

  private constructor(
    readonly baileys: Baileys,
    readonly socket: WASocket,
    readonly auth: DeviceAuth,
    readonly caches: ConnectionCaches,
    readonly version: WAVersion,
    private readonly now: () => Date,
  ) {
    this.lastFrameAt = now();
    this.presence = new PresenceWatch(socket);
  }

  static open(
    baileys: Baileys,
    auth: DeviceAuth,
    caches: ConnectionCaches,
    options: ConnectionOptions,
  ): BaileysConnection {
    const journal = new DecryptionJournal(
      (entry) => options.decrypted(connection, entry),
      (from, text) => keepSettingsKey(baileys, auth, from, text),
    );
    const isEnded = () => connection.isEnded;
    const recorded = () => {
      socket.ev.flush();
      return options.chatsRecorded();
    };
    const keys = writeVersionsLate(dropStaleMappings(auth.state.keys), auth.deviceId, { recorded, isEnded });
    const socket = baileys.makeWASocket({
      auth: { ...auth.state, keys: retryKeyReads(keys, auth.deviceId, isEnded) },
      logger: silentLogger,
      version: options.version,
      ...(options.socketUrl ? { waWebSocketUrl: options.socketUrl } : {}),
      qrTimeout: NO_ROTATION_MS,
      keepAliveIntervalMs: options.keepAliveMs,
      defaultQueryTimeoutMs: 30_000,
      // Being shown as online would silence the notifications of the owner's phone.
      markOnlineOnConnect: false,
      // Own sends are written down before they leave; echoing them would only merge their receipts away.
      emitOwnEvents: false,
      // Chats begin at the link: waiting for the history holds back every event for up to 20 s and fills the memory.
      syncFullHistory: false,
      shouldSyncHistoryMessage: () => false,
      // Groups, channels and status posts are not shown, so their stanzas are not even decrypted.
      shouldIgnoreJid: (jid) => /@(?:g\.us|newsletter)$|^status@broadcast$/.test(jid),
      userDevicesCache: caches.devices,
      msgRetryCounterCache: caches.retries,
      callOfferCache: caches.calls,
      placeholderResendCache: caches.placeholders,
      makeSignalRepository: (signal, ...rest) =>
        journal.wrap(
          baileys.DEFAULT_CONNECTION_CONFIG.makeSignalRepository(signal, ...rest),
          // Baileys has given the store its transactions by now.
          signal.keys as SignalKeyStoreWithTransaction,
          () => auth.state.creds.me?.id,
        ),
      getMessage: async ({ id, remoteJid }) => {
        const to = await findPeer(socket, remoteJid);
        const content = id && to ? await options.findSent(to, id) : null;
        return content ? baileys.proto.Message.decode(content) : undefined;
      },
    });
    const connection = new BaileysConnection(baileys, socket, auth, caches, options.version, options.now);
    socket.ws.on('frame', () => (connection.lastFrameAt = connection.now()));
    guardHandlers(socket.ws, auth.deviceId);
    processInOrder(socket.ws, { begin: (stanza) => journal.note(stanza), isEnded });
    holdReceipts(socket, (stanza) => options.receipted(connection, stanza), isEnded);
    return connection;
  }

  /** Only sensible after the first QR: then WhatsApp is ready to be asked. */
  requestPairingCode(phone: string): Promise<string> {
    return this.socket.requestPairingCode(phone);
  }

  /** Takes the device off the phone's list of linked devices. */
  async logout(): Promise<void> {
    this.isEnded = true;
    this.isOpen = false;
    await this.socket.logout();
  }

  /** Asks whether WhatsApp has locked the account out of new chats; the answer comes as news. Not for each of a hundred refusals. */
  async askLock(): Promise<void> {
    if (this.now().getTime() - this.lockAskedAt < LOCK_EVERY_MS) return;
    this.lockAskedAt = this.now().getTime();
    await this.readLock();
  }

  /** Asks the same, and for the quota of new chats; undefined when it is not told. */
  async askLimits() {
    await this.readLock();
    return this.socket.fetchNewChatMessageCap().catch(() => undefined);
  }

  private async readLock(): Promise<void> {
    await this.socket.fetchAccountReachoutTimelock().catch(() => undefined);
  }

  async probe(limitMs: number): Promise<boolean> {
    const asked = this.now();
    const ping: BinaryNode = {
      tag: 'iq',
      attrs: { to: '@s.whatsapp.net', type: 'get', xmlns: 'w:p' },
      content: [{ tag: 'ping', attrs: {} }],
    };
    await this.socket.query(ping, limitMs).catch(() => undefined);
    // Any frame is a sign of life, also one that is no answer.
    return this.lastFrameAt >= asked;
  }

  /**
   * Ends the connection for good, whatever state it is in, and lets go of everything that hangs on it. What Baileys has held back until
   * then is still told: WhatsApp has our receipt for it and will not send it again.
   */
  end(): Promise<void> {
    return (this.ending ??= this.letGo());
  }

  private async letGo(): Promise<void> {
    const { ws, ev } = this.socket;
    this.presence.stop();
    if (!this.isEnded) ev.flush();
    this.isEnded = true;
    this.isOpen = false;
    const raw = (ws as unknown as { socket: WebSocket | null }).socket;
    const ended = this.socket.end(undefined);
    // Who waits for an answer would wait for all of its time: Baileys takes back the listeners that would tell of the end.
    ws.emit('error', closedError());
    if (raw && raw.readyState !== raw.CLOSED) {
      const closed = new Promise((resolve) => raw.once('close', resolve));
      await Promise.race([closed, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      raw.terminate();
    }
    // A socket whose reader an exception broke off never says that it is closed.
    await Promise.race([ended, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    ws.removeAllListeners();
    // An error without a listener would end the process.
    ws.on('error', () => undefined);
  }
}

/** As Baileys itself words it, so that whoever waits knows the trouble for that of a connection. */
const closedError = (): Error => Object.assign(new Error('Connection Closed'), { output: { statusCode: 428 } });
