import { randomBytes } from 'node:crypto';
import type { AuthenticationState, ConnectionState, SignalKeyStore, WASocket } from '@whiskeysockets/baileys';
import * as baileys from '@whiskeysockets/baileys';
import { quietLibsignal } from '../../../src/devices/baileys/quiet-libsignal.js';
import { withCurrentSecret } from '../../../src/devices/baileys/linking/registration-notices.js';
import { isRetired } from '../../setup/whatsapp/sandbox-client.js';
import { silentLogger } from '../../../src/devices/baileys/silent-logger.js';

const PATIENCE_MS = 30_000;
/** WhatsApp asks for a new connection after pairing. */
const RESTART_REQUIRED = 515;

/** Trusts the network's root key. Silences libsignal, which logs keys. */
export function prepareBaileys(rootKey: string): void {
  quietLibsignal();
  baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');
}

/** Creates a key store in memory that copies nothing. */
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

/** A device that uses Baileys alone, as its documentation shows. */
export class BareDevice {
  private socket!: WASocket;
  private readonly acks = new Map<string, PromiseWithResolvers<void>>();
  private receivedCount = 0;
  private readonly auth: AuthenticationState;

  private constructor(
    private readonly socketUrl: string,
    keys: SignalKeyStore,
  ) {
    this.auth = { creds: baileys.initAuthCreds(), keys };
  }

  /** Links a new device. `linkMs` runs from the first QR code to the open connection. */
  static async link(
    socketUrl: string,
    keys: SignalKeyStore,
    scan: (qr: string) => Promise<unknown>,
  ): Promise<{ device: BareDevice; linkMs: number }> {
    const device = new BareDevice(socketUrl, keys);
    let qrShownAt = 0;
    const opened = Promise.withResolvers<void>();
    const timeout = setTimeout(() => opened.reject(new Error('bare Baileys was not linked in time')), PATIENCE_MS);
    const onUpdate = ({ qr, connection, lastDisconnect }: Partial<ConnectionState>): void => {
      if (qr && qrShownAt === 0) {
        qrShownAt = performance.now();
        device.renewWhenRetired(qr, scan);
        scan(qr).catch((error: unknown) => {
          if (!isRetired(error)) opened.reject(error);
        });
      }
      if (connection === 'open') opened.resolve();
      const code = (lastDisconnect?.error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode;
      if (connection === 'close' && code === RESTART_REQUIRED) device.connect(onUpdate);
      else if (connection === 'close') opened.reject(new Error(`bare Baileys was disconnected (${code})`));
    };
    device.connect(onUpdate);
    await opened.promise.finally(() => clearTimeout(timeout));
    return { device, linkMs: performance.now() - qrShownAt };
  }

  /** Scans the QR code with a new secret when WhatsApp retires the shown one. */
  private renewWhenRetired(qr: string, scan: (qr: string) => Promise<unknown>): void {
    this.socket.ws.on('CB:notification,type:companion_reg_refresh', () => {
      this.auth.creds.advSecretKey = randomBytes(32).toString('base64');
      void scan(withCurrentSecret(qr, this.auth.creds.advSecretKey)).catch(() => undefined);
    });
  }

  private connect(onUpdate: (update: Partial<ConnectionState>) => void): void {
    this.socket = baileys.makeWASocket({
      auth: this.auth,
      logger: silentLogger,
      waWebSocketUrl: this.socketUrl,
      // Otherwise `linkMs` would include the wait for the history.
      syncFullHistory: false,
      shouldSyncHistoryMessage: () => false,
    });
    this.socket.ev.on('creds.update', (update) => Object.assign(this.auth.creds, update));
    this.socket.ev.on('connection.update', onUpdate);
    this.socket.ev.on('messages.upsert', ({ messages }) => (this.receivedCount += messages.length));
    this.socket.ws.on('CB:ack,class:message', ({ attrs }: { attrs: Record<string, string> }) =>
      this.ackOf(attrs['id'] ?? '').resolve(),
    );
  }

  /** Resolves when the text is written to the connection. */
  async send(phone: string, text: string): Promise<string> {
    const message = await this.socket.sendMessage(`${phone}@s.whatsapp.net`, { text });
    return message?.key.id ?? '';
  }

  /** Resolves when WhatsApp has acknowledged the message. */
  acked(waId: string): Promise<void> {
    return this.ackOf(waId).promise;
  }

  /** Number of received messages. */
  get received(): number {
    return this.receivedCount;
  }

  /** Resolves when the new connection is open. */
  async reopen(): Promise<void> {
    await this.end();
    const opened = Promise.withResolvers<void>();
    const timeout = setTimeout(() => opened.reject(new Error('bare Baileys did not reconnect in time')), PATIENCE_MS);
    this.connect(({ connection }) => {
      if (connection === 'open') opened.resolve();
    });
    await opened.promise.finally(() => clearTimeout(timeout));
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
