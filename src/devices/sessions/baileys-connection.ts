import type { Receipt } from '../handovers.messages.js';
import type { DeviceAuth } from './baileys-auth-state.js';
import type {
  Baileys,
  BinaryNode,
  CacheStore,
  ConnectionState,
  WAMessage,
  WASocket,
  WAVersion,
} from './baileys-library.js';
import { BoundedCache } from './bounded-cache.js';

export interface ConnectionEnd {
  /** WhatsApp's reason, or Baileys' own for a lost connection. */
  code: number;
  areQrsUsedUp: boolean;
}

/** What a connection tells. Nothing is told after `end()` or after `closed`. */
export interface ConnectionListener {
  qr(qr: string): void;
  paired(): void;
  opened(): void;
  renamed(): void;
  closed(end: ConnectionEnd): void;
  messages(messages: WAMessage[], isLive: boolean): void;
  receipts(receipts: Receipt[]): void;
}

export interface ConnectionOptions {
  socketUrl: string | undefined;
  version: WAVersion | undefined;
  /** How long each QR lives; unset means WhatsApp's own rhythm of 60 s for the first and 20 s for the others. */
  qrMs: number | undefined;
  /** The encoded content of a message we sent, for a phone that could not read it. */
  findSent(waId: string): Promise<Uint8Array | null>;
}

/** What outlives one connection: without the device lists each send would cost a query, a pre-key and a new Signal session. */
export class ConnectionCaches {
  readonly devices = new BoundedCache<unknown>(1000, 24 * 3_600_000) as CacheStore;
  readonly retries = new BoundedCache<unknown>(500, 3_600_000) as CacheStore;
  readonly calls = new BoundedCache<unknown>(50, 300_000) as CacheStore;
  readonly placeholders = new BoundedCache<unknown>(200, 3_600_000) as CacheStore;
}

const silentLogger = {
  level: 'silent',
  child: () => silentLogger,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

const RECEIPT_STATUSES: Record<number, Receipt['status'] | undefined> = {
  2: 'sent',
  3: 'delivered',
  4: 'read',
  5: 'played',
};

/** One connection to WhatsApp over Baileys, from the first byte to its end. It never reconnects; session.ts makes another. */
export class BaileysConnection {
  private isEnded = false;
  isOpen = false;

  private constructor(
    readonly baileys: Baileys,
    readonly socket: WASocket,
    readonly auth: DeviceAuth,
    readonly caches: ConnectionCaches,
  ) {}

  static open(
    baileys: Baileys,
    auth: DeviceAuth,
    caches: ConnectionCaches,
    listener: ConnectionListener,
    options: ConnectionOptions,
  ): BaileysConnection {
    const socket = baileys.makeWASocket({
      auth: auth.state,
      logger: silentLogger,
      ...(options.socketUrl ? { waWebSocketUrl: options.socketUrl } : {}),
      ...(options.version ? { version: options.version } : {}),
      ...(options.qrMs ? { qrTimeout: options.qrMs } : {}),
      keepAliveIntervalMs: 15_000,
      defaultQueryTimeoutMs: 30_000,
      // Being shown as online would silence the notifications of the owner's phone.
      markOnlineOnConnect: false,
      // Own sends are written down before they leave; echoing them would only merge their receipts away.
      emitOwnEvents: false,
      // Chats begin at the link: waiting for the history holds back every event for up to 20 s and fills the memory.
      syncFullHistory: false,
      shouldSyncHistoryMessage: () => false,
      // Groups, channels and status posts are not shown, so their stanzas are not even decrypted.
      shouldIgnoreJid: (jid) => /@(?:g\.us|broadcast|newsletter)$/.test(jid),
      userDevicesCache: caches.devices,
      msgRetryCounterCache: caches.retries,
      callOfferCache: caches.calls,
      placeholderResendCache: caches.placeholders,
      getMessage: async ({ id }) => {
        const content = id ? await options.findSent(id) : null;
        return content ? baileys.proto.Message.decode(content) : undefined;
      },
    });
    const connection = new BaileysConnection(baileys, socket, auth, caches);
    connection.listen(listener);
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

  async end(): Promise<void> {
    this.isEnded = true;
    this.isOpen = false;
    await this.socket.end(undefined);
  }

  private listen(listener: ConnectionListener): void {
    const { ev, ws } = this.socket;
    ev.on('connection.update', (update) => {
      if (!this.isEnded) this.follow(update, listener);
    });
    ev.on('creds.update', (update) => {
      if (this.isEnded) return;
      // Baileys has merged the update into the credentials by now.
      void this.auth.save();
      if (update.me?.name && this.isOpen) listener.renamed();
    });
    ev.on('messages.upsert', ({ messages, type }) => {
      if (!this.isEnded) listener.messages(messages, type === 'notify');
    });
    ev.on('messages.update', (updates) => {
      if (this.isEnded) return;
      const receipts = updates.flatMap(({ key, update }) => {
        const status = RECEIPT_STATUSES[update.status ?? -1];
        if (!key.fromMe || !key.id || !status) return [];
        const seconds = Number(update.messageTimestamp ?? 0);
        return [{ waId: key.id, status, error: null, at: seconds > 0 ? new Date(seconds * 1000) : new Date() }];
      });
      if (receipts.length > 0) listener.receipts(receipts);
    });
    // Baileys keeps a positive ack to itself, and tells a refusal in words of its own.
    ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
      if (this.isEnded || !attrs['id']) return;
      const error = attrs['error'] ?? null;
      listener.receipts([{ waId: attrs['id'], status: error ? 'failed' : 'sent', error, at: new Date() }]);
    });
  }

  private follow(
    { connection, qr, isNewLogin, lastDisconnect }: Partial<ConnectionState>,
    listener: ConnectionListener,
  ): void {
    if (qr) listener.qr(qr);
    if (isNewLogin) listener.paired();
    if (connection === 'open') {
      this.isOpen = true;
      listener.opened();
    }
    if (connection === 'close') {
      this.isEnded = true;
      this.isOpen = false;
      const error = lastDisconnect?.error as (Error & { output?: { statusCode?: number } }) | undefined;
      listener.closed({
        code: error?.output?.statusCode ?? 500,
        areQrsUsedUp: error?.message === 'QR refs attempts ended',
      });
    }
  }
}
