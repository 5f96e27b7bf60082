import { afterAll } from '@jest/globals';
import { DEFAULT_CONNECTION_CONFIG, initAuthCreds, makeWASocket, WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import type {
  BaileysEventMap,
  ConnectionState,
  SignalDataSet,
  SignalKeyStore,
  UserFacingSocketConfig,
  WAMessage,
  WASocket,
} from '@whiskeysockets/baileys';
import type { LinkedDeviceResource } from '../../../src/sandbox/sandbox.contract.js';
import type { SandboxClient } from './sandbox-client.js';
import type { AppNetwork } from './start-sandbox.js';
import { PATIENCE_MS } from '../wait-for.js';

const TIMEOUT_MS = 20_000;

// The server trusts the run's network through this key. A spec may let an app trust another network.
const { PUBLIC_KEY } = WA_CERT_DETAILS;
afterAll(() => {
  const { WHATSAPP_ROOT_KEY: runKey } = process.env;
  WA_CERT_DETAILS.PUBLIC_KEY = runKey ? Buffer.from(runKey, 'hex') : PUBLIC_KEY;
});

// libsignal logs private keys to the console.
for (const method of ['info', 'warn', 'error'] as const) console[method] = () => undefined;

/** The unmodified Baileys with keys in memory. */
export class LinkedApp {
  readonly creds = initAuthCreds();
  readonly keys = new Map<string, unknown>();
  readonly received: WAMessage[] = [];
  readonly updates: BaileysEventMap['messages.update'] = [];
  readonly history: BaileysEventMap['messaging-history.set'][] = [];
  socket!: WASocket;

  constructor(
    private readonly network: AppNetwork,
    private readonly options: Partial<UserFacingSocketConfig> = {},
  ) {
    // Only this key differs from the real network.
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(network.rootKey, 'hex');
  }

  open(): void {
    const logger = DEFAULT_CONNECTION_CONFIG.logger.child({});
    logger.level = 'silent';
    this.socket = makeWASocket({
      ...this.options,
      waWebSocketUrl: this.network.socketUrl,
      auth: { creds: this.creds, keys: this.keyStore() },
      logger,
      getMessage: ({ id }) => Promise.resolve(this.received.find(({ key }) => key.id === id)?.message ?? undefined),
    });
    const { ev } = this.socket;
    ev.on('creds.update', (update) => Object.assign(this.creds, update));
    ev.on('messages.upsert', ({ messages }) => this.received.push(...messages));
    ev.on('messages.update', (updates) => this.updates.push(...updates));
    ev.on('messaging-history.set', (history) => this.history.push(history));
  }

  async link(sandbox: SandboxClient, number: string): Promise<LinkedDeviceResource> {
    const { qr } = await this.showQr();
    const restart = this.closed();
    const device = await sandbox.scan(number, qr!);
    await restart;
    await this.connect();
    return device;
  }

  showQr(): Promise<Partial<ConnectionState>> {
    this.open();
    return this.until((update) => !!update.qr);
  }

  async connect(): Promise<void> {
    this.open();
    await this.until(({ connection }) => connection === 'open');
  }

  /** Resolves with the status code of the next disconnect. */
  async closed(): Promise<number> {
    const { lastDisconnect } = await this.until(({ connection }) => connection === 'close');
    return (lastDisconnect?.error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode ?? 0;
  }

  async disconnect(): Promise<void> {
    await this.socket?.end(undefined);
  }

  until(isReached: (update: Partial<ConnectionState>) => boolean): Promise<Partial<ConnectionState>> {
    const { ev } = this.socket;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('The connection did not reach the expected state in time.')),
        TIMEOUT_MS,
      );
      ev.on('connection.update', (update) => {
        if (!isReached(update)) return;
        clearTimeout(timer);
        resolve(update);
      });
    });
  }

  texts(): string[] {
    return this.received.flatMap(({ message }) => textOf(message) ?? []);
  }

  find(text: string): WAMessage | undefined {
    return this.received.find(({ message }) => textOf(message) === text);
  }

  /** Returns the highest status, because Baileys merges receipts into messages that it has not emitted yet. */
  statusOf(id: string): number {
    const messages = [...this.received, ...this.history.flatMap((history) => history.messages)];
    const inserted = messages.filter(({ key }) => key.id === id).map(({ status }) => status ?? 0);
    const updated = this.updates.filter(({ key }) => key.id === id).map(({ update }) => update.status ?? 0);
    return Math.max(0, ...inserted, ...updated);
  }

  private keyStore(): SignalKeyStore {
    return {
      get: (type, ids) =>
        Promise.resolve(
          Object.fromEntries(ids.map((id) => [id, this.keys.get(`${type}:${id}`)]).filter(([, value]) => value)),
        ),
      set: (data: SignalDataSet) => {
        for (const [type, values] of Object.entries(data)) {
          for (const [id, value] of Object.entries(values)) {
            if (value) this.keys.set(`${type}:${id}`, value);
            else this.keys.delete(`${type}:${id}`);
          }
        }
      },
    };
  }
}

const textOf = (message: WAMessage['message']): string | null | undefined =>
  message?.conversation || message?.extendedTextMessage?.text;

/** Waits until the condition is true. A failure names it. */
export async function eventually(
  condition: string,
  isTrue: () => boolean | Promise<boolean>,
  withinMs = PATIENCE_MS,
): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`This did not happen in time: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
