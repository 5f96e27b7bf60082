import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import type { DeviceResource } from '../../src/devices/devices.contract.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { isRetired } from '../setup/whatsapp/sandbox-client.js';
import { makeKey } from '../setup/integration/api-program.js';
import type { MersalServer } from './mersal-server.js';

const PATIENCE_MS = 60_000;

/** A signed-in member. Polls the database, so that polling does not load the server. */
export class MersalUser {
  private readonly states = new Map<string, string>();
  private readonly onConnected = new Map<string, () => void>();

  private constructor(
    readonly http: HttpClient,
    private readonly socket: Socket,
    private readonly db: pg.Client,
  ) {
    socket.on('device.changed', ({ device }: { device: DeviceResource }) => {
      this.states.set(device.session_id, device.state);
      if (device.state === 'on') this.onConnected.get(device.session_id)?.();
    });
  }

  static async signIn(server: MersalServer): Promise<MersalUser> {
    const http = new HttpClient(() => server.url);
    const { status } = await http.signIn(server.member.email, server.member.password);
    if (status >= 300) throw new Error(`Signing in answered ${status}.`);
    const db = new pg.Client({ connectionString: server.databaseUrl });
    await db.connect();
    const socket = io(server.url, { transports: ['websocket'], extraHeaders: { cookie: http.cookieHeader } });
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
    return new MersalUser(http, socket, db);
  }

  /** Links a new device. `linkMs` runs from the received QR code to the pushed state `on`. */
  async link(scan: (qr: string) => Promise<unknown>): Promise<{ device: string; linkMs: number }> {
    const { body } = await this.expect(200, this.http.post('/api/v1/new-connect-device', {}));
    const { session_id: device, data } = body as { session_id: string; data: { qr: string } };
    const shownAt = performance.now();
    await Promise.all([this.whenOn(device), this.scanShown(device, data.qr, scan)]);
    return { device, linkMs: performance.now() - shownAt };
  }

  /** Scans again when the code is renewed. */
  private async scanShown(device: string, qr: string, scan: (qr: string) => Promise<unknown>): Promise<void> {
    const renewed = new Promise<string>((resolve) => {
      this.socket.on('device.qr', (event: { session_id: string; qr: string }) => {
        if (event.session_id === device && event.qr !== qr) resolve(event.qr);
      });
    });
    try {
      await scan(qr);
    } catch (error) {
      if (!isRetired(error)) throw error;
      await scan(await renewed);
    } finally {
      this.socket.off('device.qr');
    }
  }

  /** Resolves when the state `on` is pushed. */
  async connectAgain(device: string): Promise<void> {
    this.states.delete(device);
    const on = this.whenOn(device);
    await this.expect(200, this.http.post('/api/v1/new-connect-device', { session_id: device }));
    await on;
  }

  async unlink(device: string): Promise<void> {
    await this.expect(200, this.http.delete(`/api/v1/devices/${device}`));
  }

  /** Resolves when the message is in the ledger. */
  async send(device: string, phone: string, body: string): Promise<void> {
    await this.expect(
      201,
      this.http.post('/api/v1/messages', { device, phone: `+${phone}`, body, device_type: 'session' }),
    );
  }

  async publishBot(deviceId: number, flow: object): Promise<void> {
    await this.expect(201, this.http.post('/api/v1/chatbots', { device_id: [deviceId], tree_chatbot: flow }));
  }

  async addWebhook(url: string): Promise<number> {
    const call = this.http.post('/api/v1/webhook-endpoints', { url, kinds: ['order.event'] });
    const { body } = await this.expect(201, call);
    return Number(body.data.id);
  }

  /** Creates an API key and returns a function that sends with it. */
  async makeProgram(): Promise<(device: string, phone: string, body: string) => Promise<void>> {
    const { app_id, token } = await makeKey(this.http);
    const http = new HttpClient(this.http.url, { 'x-header-app-id': app_id, 'x-header-authorization': token });
    return async (device, phone, body) => {
      await this.expect(201, http.post('/api/integrate/v1/messages/text', { device, phone: `+${phone}`, body }));
    };
  }

  async received(): Promise<string[]> {
    const { rows } = await this.db.query<{ body: string }>('select body from messages where not from_me');
    return rows.map(({ body }) => body);
  }

  async countReceived(): Promise<number> {
    const { rows } = await this.db.query<{ count: number }>(
      'select count(*)::int count from messages where not from_me',
    );
    return rows[0]?.count ?? 0;
  }

  /** Resolves when no message is queued or unacknowledged. Rejects when one failed. */
  async whenAllSent(patienceMs = PATIENCE_MS): Promise<void> {
    const until = Date.now() + patienceMs;
    for (;;) {
      const { rows } = await this.db.query<{ count: number }>(
        `select count(*)::int count from messages where status in ('queued', 'sending') and from_me`,
      );
      if (rows[0]?.count === 0) break;
      if (Date.now() > until) throw new Error(`${rows[0]?.count} messages were not sent in time.`);
      await sleep(10);
    }
    const { rows } = await this.db.query<{ count: number }>(
      `select count(*)::int count from messages where status = 'failed'`,
    );
    if (rows[0]?.count !== 0) throw new Error(`${rows[0]?.count} messages failed.`);
  }

  /** Returns ms since the first of the `count` newest messages was submitted to WhatsApp, by the database's clock. */
  async msSinceFirstSubmission(count: number): Promise<number> {
    const { rows } = await this.db.query<{ ms: number }>(
      `select extract(epoch from clock_timestamp() - min(handed_over_at))::float8 * 1000 ms
         from (select handed_over_at from messages where from_me order by id desc limit $1) newest`,
      [count],
    );
    return rows[0]?.ms ?? Number.NaN;
  }

  async whenAllOn(count: number, patienceMs = PATIENCE_MS): Promise<void> {
    const until = Date.now() + patienceMs;
    for (;;) {
      const { rows } = await this.db.query<{ count: number }>(
        `select count(*)::int count from devices where state = 'on'`,
      );
      if (rows[0]?.count === count) return;
      if (Date.now() > until) throw new Error(`Only ${rows[0]?.count} of ${count} devices are on.`);
      await sleep(200);
    }
  }

  async leave(): Promise<void> {
    this.socket.disconnect();
    await this.db.end();
  }

  private async whenOn(device: string): Promise<void> {
    if (this.states.get(device) === 'on') return;
    const on = Promise.withResolvers<void>();
    const timeout = setTimeout(() => on.reject(new Error(`the device stayed ${this.states.get(device)}`)), PATIENCE_MS);
    this.onConnected.set(device, on.resolve);
    await on.promise.finally(() => clearTimeout(timeout));
    this.onConnected.delete(device);
  }

  private async expect(status: number, call: ReturnType<HttpClient['request']>): ReturnType<HttpClient['request']> {
    const response = await call;
    if (response.status !== status) throw new Error(`The server answered ${response.status}: ${response.text}`);
    return response;
  }
}
