import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Cluster } from '../setup/servers/cluster.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { makeMember } from '../setup/accounts/members.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';
import { waitFor } from '../setup/wait-for.js';

let cluster: Cluster;
let network: Awaited<ReturnType<typeof openSandbox>>;
let client: HttpClient;

beforeAll(async () => {
  network = await openSandbox();
  cluster = await Cluster.open();
  const member = await makeMember(cluster.orm);
  client = new HttpClient(() => cluster.url);
  await client.signIn(member.email, member.password);
}, 60_000);
afterAll(async () => {
  await cluster.remove();
  await network.stop();
}, 30_000);

async function holderOf(deviceId: number): Promise<string | null> {
  const [row] = await cluster.sql<{ name: string }>(
    `select p.name from device_leases l join server_processes p on p.id = l.process_id
      where l.device_id = ? and p.expires_at > clock_timestamp()`,
    [deviceId],
  );
  return row?.name ?? null;
}

const otherProcess = (name: string) => (name === 'devices-1' ? 'devices-2' : 'devices-1');

it('a device is linked, used and deleted through a process that does not hold it', async () => {
  const { sandbox } = network;
  const [merchant, customer] = [await sandbox.phones.create({ name: 'Shop' }), await sandbox.phones.create()];
  const { id, sessionId } = await linkDevice(client, sandbox, merchant.number);
  expect(await holderOf(id)).toMatch(/^devices-/);
  const sent = await client.post('/api/v1/messages', { device: sessionId, phone: customer.number, body: 'one' });
  expect(sent.status).toBe(201);
  const [received] = await sandbox.inbox(customer.number, { from: merchant.number, waitMs: 10_000 });
  expect(received?.text).toBe('one');

  await client.post(`/api/v1/chat-archive/${id}/${sent.body.data.chat_id}`, { archived: true });
  const onPhone = () => sandbox.chat(merchant.number, customer.number);
  await waitFor('the chat is archived on the phone', async () => (await onPhone())?.isArchived);

  // The QR code exists only in the memory of the process that links the device.
  const second = await client.post('/api/v1/new-connect-device', { code: false });
  const shown = await client.get(`/api/v1/profile-info/${second.body.session_id}`);
  expect(shown.body.data.qr).toEqual(expect.any(String));
  expect((await client.delete(`/api/v1/devices/${second.body.session_id}`)).status).toBe(200);

  expect((await client.delete(`/api/v1/devices/${sessionId}`)).status).toBe(200);
  await waitFor(
    'the phone has no linked device',
    async () => (await sandbox.phones.get(merchant.number)).linkedDevices === 0,
  );
});

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'after %s another process takes over the device, and messages and changes during the move arrive once',
  async (signal) => {
    const { sandbox } = network;
    const [merchant, customer, stranger] = [
      await sandbox.phones.create({ name: 'Shop' }),
      await sandbox.phones.create(),
      await sandbox.phones.create(),
    ];
    const { id, sessionId } = await linkDevice(client, sandbox, merchant.number);
    // The lookup gets no response until the process is dead.
    await sandbox.fault({ number: stranger.number, kind: 'ignore-lookups' });
    const message = { device: sessionId, phone: stranger.number, body: `asked before ${signal}` };
    const { body: pending } = await client.post('/api/v1/messages', message);
    await waitFor('the lookup is pending', async () => {
      const { body } = await client.get(`/api/v1/messages/${pending.data.id}`);
      return body.data.status === 'sending';
    });
    // The phone may still be sending the key of its settings.
    const holder = (await holderOf(id)) ?? '';
    const states = new Set<string>();
    const endedAt = Date.now();
    await cluster.kill(holder, signal);
    await sandbox.clearFaults(stranger.number);
    const order = { device: sessionId, phone: customer.number, body: `written after ${signal}` };
    const written = await client.post('/api/v1/messages', order);
    expect(written.status).toBe(201);
    await client.post(`/api/v1/chat-mute/${id}/${written.body.data.chat_id}`, { muted: true });
    await waitFor(
      'another process holds the device and has sent',
      async () => {
        const { body } = await client.get(`/api/v1/device/${id}`);
        states.add(body.device.state);
        if ((await holderOf(id)) !== otherProcess(holder)) return false;
        return (await sandbox.inbox(customer.number, { from: merchant.number })).length > 0;
      },
      25_000,
    );
    expect(Date.now() - endedAt).toBeLessThan(signal === 'SIGTERM' ? 10_000 : 20_000);
    // Clients see a reconnect and no other state.
    expect([...states].filter((state) => !['on', 'reconnecting'].includes(state))).toEqual([]);
    const onPhone = () => sandbox.chat(merchant.number, customer.number);
    await waitFor('the chat is muted on the phone', async () => (await onPhone())?.isMuted);
    await cluster.start(holder);
    const received = await sandbox.inbox(customer.number, { from: merchant.number });
    expect(received.map(({ text, copies }) => [text, copies])).toEqual([[order.body, 1]]);
    const answered = await sandbox.inbox(stranger.number, { from: merchant.number, count: 1, waitMs: 30_000 });
    expect(answered.map(({ text, copies }) => [text, copies])).toEqual([[message.body, 1]]);
  },
  60_000,
);

it('a process that restarts under the same name gets its devices back at once', async () => {
  const { sandbox } = network;
  const merchant = await sandbox.phones.create({ name: 'Shop' });
  const { id } = await linkDevice(client, sandbox, merchant.number);
  const holder = (await holderOf(id)) ?? '';
  await cluster.kill(otherProcess(holder));
  await cluster.restart(holder, 'SIGKILL');
  const startedAt = Date.now();
  await waitFor('the process holds its device again', async () => (await holderOf(id)) === holder, 8_000);
  expect(Date.now() - startedAt).toBeLessThan(5_000);
  await cluster.start(otherProcess(holder));
});
