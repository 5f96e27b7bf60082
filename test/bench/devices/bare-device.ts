import { randomBytes } from 'node:crypto';
import type { AuthenticationState, ConnectionState, SignalKeyStore, WASocket } from '@whiskeysockets/baileys';
import * as baileys from '@whiskeysockets/baileys';
import { quietLibsignal } from '../../../src/devices/baileys/quiet-libsignal.js';
import { withCurrentSecret } from '../../../src/devices/baileys/linking/registration-notices.js';
import { isRetired } from '../../setup/whatsapp/sandbox-client.js';
import { silentLogger } from '../../../src/devices/baileys/silent-logger.js';

const PATIENCE_MS = 30_000;
const RESTART = 515;

/** Silences libsignal, which logs keys. */
export function prepareBaileys(rootKey: string): void {
  quietLibsignal();
  baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');
}

/** Stores keys without persistence or copies. */
export function memoryKeys(): SignalKeyStore {
  const values = new Map<string, unknown>();
  return {
    get: (kind, ids) => {
      const found = ids.map((id) => [id, values.get(`${kind}/${id}`)] as const);
      return Promise.resolve(Object.fromEntries(found.filter(([, value]) => value != null))) as never;
    },
    set: (data) => {
      for (const [kind, entries] of Object.entries(data))
        for (const [id, value] of Object.entries(entries ?? {})) values.set(`${kind}/${id}`, value);
    },
  };
}

/** Baileys as its documentation starts it. */
export class BareDevice {
  private socket!: WASocket;
  private readonly acks = new Map<string, PromiseWithResolvers<void>>();
  private texts = 0;
  private readonly auth: AuthenticationState;

  private constructor(
    private readonly socketUrl: string,
    keys: SignalKeyStore,
  ) {
    this.auth = { creds: baileys.initAuthCreds(), keys };
  }

  /** Measures `linkMs` from the first QR code to the open connection. */
  static async link(
    socketUrl: string,
    keys: SignalKeyStore,
    scan: (qr: string) => Promise<unknown>,
  ): Promise<{ device: BareDevice; linkMs: number }> {
    const device = new BareDevice(socketUrl, keys);
    let shownAt = 0;
    const opened = Promise.withResolvers<void>();
    const limit = setTimeout(() => opened.reject(new Error('bare Baileys was not linked in time')), PATIENCE_MS);
    const follow = ({ qr, connection, lastDisconnect }: Partial<ConnectionState>): void => {
      if (qr && shownAt === 0) {
        shownAt = performance.now();
        device.renewWhenRetired(qr, scan);
        scan(qr).catch((error: unknown) => {
          if (!isRetired(error)) opened.reject(error);
        });
      }
      if (connection === 'open') opened.resolve();
      const code = (lastDisconnect?.error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode;
      if (connection === 'close' && code === RESTART) device.connect(follow);
      else if (connection === 'close') opened.reject(new Error(`bare Baileys was disconnected (${code})`));
    };
    device.connect(follow);
    await opened.promise.finally(() => clearTimeout(limit));
    return { device, linkMs: performance.now() - shownAt };
  }

  /** Shows the same QR code with a new secret, because WhatsApp retires secrets. */
  private renewWhenRetired(qr: string, scan: (qr: string) => Promise<unknown>): void {
    this.socket.ws.on('CB:notification,type:companion_reg_refresh', () => {
      this.auth.creds.advSecretKey = randomBytes(32).toString('base64');
      void scan(withCurrentSecret(qr, this.auth.creds.advSecretKey)).catch(() => undefined);
    });
  }

  private connect(follow: (update: Partial<ConnectionState>) => void): void {
    this.socket = baileys.makeWASocket({
      auth: this.auth,
      logger: silentLogger,
      waWebSocketUrl: this.socketUrl,
      // Waiting for the history would be measured.
      syncFullHistory: false,
      shouldSyncHistoryMessage: () => false,
    });
    this.socket.ev.on('creds.update', (update) => Object.assign(this.auth.creds, update));
    this.socket.ev.on('connection.update', follow);
    this.socket.ev.on('messages.upsert', ({ messages }) => (this.texts += messages.length));
    this.socket.ws.on('CB:ack,class:message', ({ attrs }: { attrs: Record<string, string> }) =>
      this.ackOf(attrs['id'] ?? '').resolve(),
    );
  }

  /** Resolves when the text is written to the connection. */
  async send(phone: string, text: string): Promise<string> {
    const message = await this.socket.sendMessage(`${phone}@s.whatsapp.net`, { text });
    return message?.key.id ?? '';
  }

  /** Resolves with the acknowledgement. */
  acked(waId: string): Promise<void> {
    return this.ackOf(waId).promise;
  }

  get received(): number {
    return this.texts;
  }

  /** Resolves when connected. */
  async reopen(): Promise<void> {
    await this.end();
    const opened = Promise.withResolvers<void>();
    const limit = setTimeout(() => opened.reject(new Error('bare Baileys did not come back in time')), PATIENCE_MS);
    this.connect(({ connection }) => {
      if (connection === 'open') opened.resolve();
    });
    await opened.promise.finally(() => clearTimeout(limit));
  }

  async end(): Promise<void> {
    this.socket.ev.removeAllListeners('connection.update');
    await this.socket.end(undefined);
  }

  private ackOf(waId: string): PromiseWithResolvers<void> {
    let ack = this.acks.get(waId);
    if (!ack) this.acks.set(waId, (ack = Promise.withResolvers()));
    return ack;
  }
}
