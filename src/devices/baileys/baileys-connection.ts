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
import { limitLidLookups } from './lookups/limit-lid-lookups.js';
import { storeAppStateKey } from './store-app-state-key.js';
import { readPeerMessage } from '../inbound/read-peer-message.js';
import { readNotice } from '../history/read-notice.js';
import { QUERY_TIMEOUT_MS } from './lookups/query-timeout.js';
import { retryKeyReads } from '../credentials/retry-key-reads.js';
import { dropStaleMappings } from '../credentials/drop-stale-mappings.js';
import { delayVersionWrites } from '../credentials/delay-version-writes.js';
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
  /** WhatsApp gets the receipt after the promise resolves. */
  messageDecrypted(connection: BaileysConnection, entry: JournalEntry): Promise<void>;
  historyAnnounced(connection: BaileysConnection, waId: string, notice: Uint8Array): Promise<void>;
  receiptReceived(connection: BaileysConnection, stanza: BinaryNode): Promise<void>;
  waitForChats(): Promise<void>;
  findSent(to: Recipient, waId: string): Promise<Uint8Array | null>;
}

/** Caches survive reconnects, which saves a query, a pre-key and a Signal session per send. */
export class ConnectionCaches {
  readonly devices = new BoundedCache<unknown>(1000, 24 * 3_600_000) as CacheStore;
  /** Device lists whose members all have a Signal session. */
  readonly prepared = new WeakSet<object>();
  readonly retries = new BoundedCache<unknown>(500, 3_600_000) as CacheStore;
  readonly calls = new BoundedCache<unknown>(50, 300_000) as CacheStore;
  readonly placeholders = new BoundedCache<unknown>(200, 3_600_000) as CacheStore;
}

/** Disables Baileys' QR rotation, which closes the connection even with a pending passkey. */
const NO_ROTATION_MS = 2 ** 31 - 1;
/** A dead network never confirms a socket close. */
const CLOSE_TIMEOUT_MS = 500;
const MIN_TIME_LOCK_INTERVAL_MS = 30_000;

export class BaileysConnection implements Watched {
  isEnded = false;
  isOpen = false;
  shownQr: string | null = null;
  lastFrameAt: Date;
  readonly presence: PresenceWatch;
  readonly isOwn = (jid: string | undefined): boolean => isOwn(jid, this.auth.own);
  private ending: Promise<void> | undefined;
  private timeLockCheckedAt = 0;

  private constructor(
    readonly baileys: Baileys,
    readonly socket: WASocket,
    readonly auth: DeviceAuth,
    readonly caches: ConnectionCaches,
    readonly version: WAVersion,
    readonly now: () => Date,
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
      (entry) => options.messageDecrypted(connection, entry),
      async (from, text, waId) => {
        const message = readPeerMessage(baileys, auth, from, text);
        await storeAppStateKey(baileys, auth, message);
        const notice = readNotice(baileys, message);
        if (notice) await options.historyAnnounced(connection, waId, notice);
      },
    );
    const isEnded = () => connection.isEnded;
    const waitForChanges = () => {
      socket.ev.flush();
      return options.waitForChats();
    };
    const keys = delayVersionWrites(dropStaleMappings(auth.state.keys), auth.deviceId, { waitForChanges, isEnded });
    const socket = baileys.makeWASocket({
      auth: { ...auth.state, keys: retryKeyReads(keys, auth.deviceId, isEnded) },
      logger: silentLogger,
      version: options.version,
      ...(options.socketUrl ? { waWebSocketUrl: options.socketUrl } : {}),
      qrTimeout: NO_ROTATION_MS,
      keepAliveIntervalMs: options.keepAliveMs,
      defaultQueryTimeoutMs: QUERY_TIMEOUT_MS,
      // Online presence silences the owner's phone.
      markOnlineOnConnect: false,
      // Own sends are stored already. Echoes would overwrite receipts.
      emitOwnEvents: false,
      // Baileys would buffer all events for up to 20 s. History comes from notices.
      syncFullHistory: false,
      shouldSyncHistoryMessage: () => false,
      // Unsupported: groups, channels and status posts.
      shouldIgnoreJid: (jid) => /@(?:g\.us|newsletter)$|^status@broadcast$/.test(jid),
      userDevicesCache: caches.devices,
      msgRetryCounterCache: caches.retries,
      callOfferCache: caches.calls,
      placeholderResendCache: caches.placeholders,
      // A delay would block Baileys' message queue.
      retryRequestDelayMs: 0,
      makeSignalRepository: (signal, logger, queryLids) =>
        journal.wrap(
          baileys.DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
            signal,
            logger,
            queryLids && limitLidLookups(queryLids),
          ),
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
    processInOrder(socket.ws, { onStart: (stanza) => journal.addStanza(stanza), isEnded });
    holdReceipts(socket, (stanza) => options.receiptReceived(connection, stanza), isEnded);
    return connection;
  }

  /** Requires the first QR code. */
  requestPairingCode(phone: string): Promise<string> {
    return this.socket.requestPairingCode(phone);
  }

  async logout(): Promise<void> {
    this.isEnded = true;
    this.isOpen = false;
    await this.socket.logout();
  }

  /** Queries the time lock. The answer is an event. */
  async checkTimeLock(): Promise<void> {
    if (this.now().getTime() - this.timeLockCheckedAt < MIN_TIME_LOCK_INTERVAL_MS) return;
    this.timeLockCheckedAt = this.now().getTime();
    await this.queryTimeLock();
  }

  async fetchLimits() {
    await this.queryTimeLock();
    return this.socket.fetchNewChatMessageCap().catch(() => undefined);
  }

  private async queryTimeLock(): Promise<void> {
    await this.socket.fetchAccountReachoutTimelock().catch(() => undefined);
  }

  async probe(timeoutMs: number): Promise<boolean> {
    const startedAt = this.now();
    const ping: BinaryNode = {
      tag: 'iq',
      attrs: { to: '@s.whatsapp.net', type: 'get', xmlns: 'w:p' },
      content: [{ tag: 'ping', attrs: {} }],
    };
    await this.socket.query(ping, timeoutMs).catch(() => undefined);
    return this.lastFrameAt >= startedAt;
  }

  /** Flushes buffered events, as WhatsApp never resends acknowledged ones. */
  end(): Promise<void> {
    return (this.ending ??= this.release());
  }

  private async release(): Promise<void> {
    const { ws, ev } = this.socket;
    this.presence.stop();
    if (!this.isEnded) ev.flush();
    this.isEnded = true;
    this.isOpen = false;
    const rawSocket = (ws as unknown as { socket: WebSocket | null }).socket;
    const ended = this.socket.end(undefined);
    // Baileys removed the listeners that would reject pending queries.
    ws.emit('error', closedError());
    if (rawSocket && rawSocket.readyState !== rawSocket.CLOSED) {
      const closed = new Promise((resolve) => rawSocket.once('close', resolve));
      await Promise.race([closed, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      rawSocket.terminate();
    }
    // A socket with a failed reader never reports its close.
    await Promise.race([ended, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    ws.removeAllListeners();
    // Unhandled error events end the process.
    ws.on('error', () => undefined);
  }
}

const closedError = (): Error => Object.assign(new Error('Connection Closed'), { output: { statusCode: 428 } });
