import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { WASocket } from '@whiskeysockets/baileys';
import { BaileysLibrary } from '../../src/devices/baileys/baileys-library.js';
import { CredentialStore } from '../../src/devices/credentials/credential-store.js';
import { SessionRegistry } from '../../src/devices/sessions/session-registry.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import { waitFor } from '../setup/wait-for.js';

jest.setTimeout(60_000);

let server: OwnApp;
let merchant: Merchant;

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
});
afterEach(() => merchant.sandbox.clearFaults(merchant.number));
afterAll(async () => {
  await merchant?.close();
  await server?.close();
});

const get = <T>(token: abstract new (...parts: never[]) => T): T => server.app.get(token as never, { strict: false });
const sql = <T extends object>(query: string, values: unknown[] = []) =>
  server.orm.em.getConnection().execute<T[]>(query, values);
const limitOf = async (id: number) =>
  (await sql<{ by: string | null }>('select limited_by "by" from devices where id = ?', [id]))[0]?.by;
const timeline = async (id: number) =>
  (await sql<{ kind: string }>('select kind from device_events where device_id = ? order by id', [id])).map(
    ({ kind }) => kind,
  );
const isDeviceConnected = async () =>
  (await merchant.sandbox.linkedDevices(merchant.number)).some(({ isConnected }) => isConnected);

describe('a restriction by WhatsApp', () => {
  it.each([
    ['time-lock', 'time_lock'],
    ['new-chat-cap', 'new_chats'],
  ] as const)(
    '%s: its end time is shown within 5 s, the device stays connected, and the end is recorded',
    async (kind, by) => {
      const { apiUser, device, sandbox, number } = merchant;
      const since = apiUser.events.now;
      const until = Date.now() + 3_600_000;
      await sandbox.fault({ number, kind });
      const shown = await apiUser.events.next('device.changed', (event) => event.device.protection.limit?.by === by, {
        since,
        withinMs: 5000,
      });
      expect(shown.device.state).toBe('on');
      expect(Math.abs(Date.parse(shown.device.protection.limit?.until ?? '') - until)).toBeLessThan(10_000);
      await sandbox.clearFaults(number);
      await waitFor('the restriction is over', async () => (await limitOf(device.id)) === null);
      expect((await timeline(device.id)).slice(-2)).toEqual(['limited', 'unlimited']);
    },
  );

  it('is queried when a new chat is rejected, and ends when WhatsApp reports the end', async () => {
    const { device, sandbox, number } = merchant;
    const stranger = await sandbox.phones.create();
    await sandbox.fault({ number, kind: 'ack-error', code: 463 });
    const { id } = await merchant.write(stranger.number, 'cold');
    expect((await merchant.untilStatus(id, 'failed')).failure).toBe('refused_463');
    await waitFor('the restriction is shown', async () => (await limitOf(device.id)) === 'time_lock');
    await sandbox.clearFaults(number);
    await sandbox.fault({ number, kind: 'time-lock', delayMs: 1 });
    await sandbox.clearFaults(number);
    await waitFor('the restriction is over', async () => (await limitOf(device.id)) === null);
  });

  it('ends at the time that WhatsApp gave', async () => {
    const { device, sandbox, number } = merchant;
    const stranger = await sandbox.phones.create();
    await sandbox.fault({ number, kind: 'time-lock', delayMs: 4000 });
    await waitFor('the restriction is shown', async () => (await limitOf(device.id)) === 'time_lock');
    await waitFor('the restriction is over', async () => (await limitOf(device.id)) === null);
    await merchant.untilStatus((await merchant.write(stranger.number, 'now I may')).id, 'delivered');
  });
});

describe('a client version that WhatsApp rejects', () => {
  it('is replaced by the next known version, and the device connects', async () => {
    const { device, sandbox, number } = merchant;
    const session = get(SessionRegistry).find(device.id)!;
    const version = session.openConnection!.version;
    await sandbox.fault({ number, kind: 'old-client', code: version[2] });
    const before = (await sandbox.attempts(number)).length;
    await sandbox.close('tcp', { number });
    await waitFor(
      'the device is connected with another version',
      async () => session.openConnection !== null && session.openConnection.version[2] !== version[2],
      20_000,
    );
    expect((await get(BaileysLibrary).versions()).source).toBe('previous');
    expect(await isDeviceConnected()).toBe(true);
    // One attempt has the rejected version, one the next.
    expect((await sandbox.attempts(number)).length - before).toBe(2);
  });

  it('is tried again within seconds if every version is rejected', async () => {
    const { device, sandbox, number } = merchant;
    const session = get(SessionRegistry).find(device.id)!;
    const before = (await sandbox.attempts(number)).length;
    const attempts = async () => (await sandbox.attempts(number)).length - before;
    await sandbox.fault({ number, kind: 'refuse-login', code: 405 });
    await sandbox.close('tcp', { number });
    await waitFor('all versions were rejected and tried again', async () => (await attempts()) >= 4, 20_000);
    await sandbox.clearFaults(number);
    await waitFor('the device is connected', () => session.openConnection !== null, 15_000);
  });
});

describe('a connection that has ended', () => {
  it('leaves no listener, socket or pending query, even if it ended during its start', async () => {
    const { device, sandbox, number } = merchant;
    const library = get(BaileysLibrary);
    const { makeWASocket, ...baileys } = await library.load();
    const sockets: WASocket[] = [];
    const load = library.load.bind(library);
    const recording = {
      ...baileys,
      makeWASocket: (options: Parameters<typeof makeWASocket>[0]) => {
        const socket = makeWASocket(options);
        sockets.push(socket);
        return socket;
      },
    };
    library.load = () => Promise.resolve(recording as never);
    const session = get(SessionRegistry).find(device.id)!;
    for (const how of ['tcp', 'stream-error', 'cut'] as const) {
      const previous = session.openConnection;
      await sandbox.close(how, { number });
      if (how !== 'tcp')
        await merchant.apiUser.client.post('/api/v1/new-connect-device', { session_id: device.sessionId });
      await waitFor(
        `the device is connected after ${how}`,
        () => session.openConnection !== null && session.openConnection !== previous,
        20_000,
      );
    }
    await session.start({ method: 'qr', isDuplicateAllowed: false });
    await waitFor('the device is connected', () => session.openConnection !== null, 20_000);
    library.load = load;

    const current = sockets.pop()!;
    expect(sockets.length).toBeGreaterThanOrEqual(3);
    for (const { ws, ev } of sockets) {
      expect(ws.eventNames()).toEqual(['error']);
      expect([ws.isOpen, ws.isConnecting]).toEqual([false, false]);
      // `emit` returns false if the event has no listener.
      expect(ev.emit('creds.update', {})).toBe(false);
    }
    expect(current.ws.isOpen).toBe(true);
    expect(current.ws.eventNames().length).toBeGreaterThan(5);
  });
});

describe('messages received while a device was offline', () => {
  it('are recorded in order, and get no automatic reply', async () => {
    const { device, sandbox, number } = merchant;
    const customer = await sandbox.phones.create();
    await sandbox.fault({ number, kind: 'refuse-login', code: 503 });
    await sandbox.close('tcp', { number });
    await waitFor('the device is offline', async () => !(await isDeviceConnected()));
    for (const text of ['one', 'two', 'STOP']) await sandbox.send(customer.number, number, text);
    await sandbox.clearFaults(number);
    await waitFor('all are recorded', async () => (await merchant.conversation(customer.number)).length >= 3, 25_000);
    expect((await merchant.conversation(customer.number)).map(({ body }) => body)).toEqual(['one', 'two', 'STOP']);
    const order = { device: device.sessionId, phone: customer.number, body: 'an offer' };
    expect((await merchant.apiUser.client.post('/api/v1/messages', order)).body.code).toBe('messages.opted_out');
    expect(await sandbox.inbox(customer.number, { waitMs: 1500 })).toEqual([]);
  });
});

describe('state that survives a restart', () => {
  it('includes LID mappings, and messages that a phone could not decrypt', async () => {
    const { device, sandbox, number } = merchant;
    const customer = await sandbox.phones.create({ addressing: 'lid' });
    await sandbox.send(customer.number, number, 'hello');
    await merchant.untilArrived(customer.number, ({ body }) => body === 'hello');
    await get(CredentialStore).flush();
    const [{ n: mappings } = { n: 0 }] = await sql<{ n: number }>(
      "select count(*)::int n from device_keys where device_id = ? and kind = 'lid-mapping'",
      [device.id],
    );
    expect(mappings).toBeGreaterThan(0);

    // The phone is reinstalled, so it cannot decrypt messages of the old session.
    await sandbox.phones.change(customer.number, { online: false });
    const { id } = await merchant.write(customer.number, 'said before the restart');
    await merchant.untilStatus(id, 'sent');
    await sandbox.renewIdentity(customer.number);
    await server.restart();
    await waitFor('the device is connected', isDeviceConnected, 20_000);
    await sandbox.phones.change(customer.number, { online: true });
    const [received] = await sandbox.inbox(customer.number, { from: number, waitMs: 10_000 });
    expect(received).toMatchObject({ text: 'said before the restart' });

    await sandbox.send(customer.number, number, 'and again');
    await merchant.untilArrived(customer.number, ({ body }) => body === 'and again');
    expect((await merchant.conversation(customer.number)).map(({ body }) => body)).toEqual([
      'hello',
      'said before the restart',
      'and again',
    ]);
  });
});
