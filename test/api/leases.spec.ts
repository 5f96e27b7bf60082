import { randomUUID } from 'node:crypto';
import { RequestContext } from '@mikro-orm/core';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { RecordDeviceEvent } from '../../src/devices/health/commands/record-device-event.js';
import { RecordConnection } from '../../src/devices/sessions/commands/record-connection.js';
import { DeviceNotConnected } from '../../src/devices/devices.errors.js';
import { LeaseKeeper } from '../../src/devices/leases/lease-keeper.js';
import { Leases } from '../../src/devices/leases/leases.js';
import { DeviceRouter } from '../../src/devices/leases/device-router.js';
import { CredentialStore } from '../../src/devices/credentials/credential-store.js';
import { SessionRegistry } from '../../src/devices/sessions/session-registry.js';
import { claimQueued, releaseClaims } from '../../src/messaging/delivery/claim-queued.js';
import { SubmitMessages } from '../../src/messaging/delivery/submit-messages.js';
import { ProcessRegistry } from '../../src/platform/processes/process-registry.js';
import { SendingSwitch } from '../../src/platform/sending/sending-switch.js';
import { makeChat } from '../factories/make-chat.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { startApp, type OwnApp } from '../setup/servers/app.js';
import { freePort } from '../setup/servers/free-port.js';

let server: OwnApp;
let leases: Leases;
beforeAll(async () => {
  server = await startApp();
  leases = server.app.get(Leases);
}, 60_000);
afterAll(() => server.close());

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

async function makeProcess(isAlive: boolean, address: string | null = null): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into server_processes (id, name, roles, capacity, expires_at, address)
     values (?, 'other', '{devices}', 100, clock_timestamp() + ? * interval '1 minute', ?)`,
    [id, isAlive ? 1 : -1, address],
  );
  return id;
}

/** Simulates another process that claims the device after this process missed heartbeats. */
const moveLease = async (deviceId: number) =>
  sql('update device_leases set process_id = ?, epoch = epoch + 1 where device_id = ?', [
    await makeProcess(true),
    deviceId,
  ]);

it('a device of a live process cannot be claimed, and a device of a dead process gets a higher epoch', async () => {
  const { id, accountId } = await makeDevice(server.orm.em.fork());
  const first = await leases.claim(accountId, id);
  expect(first).toMatchObject({ id, accountId, epoch: 1 });

  await sql('update device_leases set process_id = ? where device_id = ?', [await makeProcess(true), id]);
  expect(await leases.claim(accountId, id)).toBeNull();
  await sql('update device_leases set process_id = ? where device_id = ?', [await makeProcess(false), id]);
  expect(await leases.claim(accountId, id)).toMatchObject({ epoch: 2 });
  expect(await leases.claim(accountId + 1, id)).toBeNull();
});

it('two concurrent starts get the same session', async () => {
  const { id: deviceId, accountId } = await makeDevice(server.orm.em.fork(), { state: 'off' });
  // The lease is ours but no session is open, so no other process is called.
  await leases.claim(accountId, deviceId);
  const router = server.app.get(DeviceRouter);
  const [firstSession, secondSession] = await Promise.all(
    [1, 2].map(() => router.assign({ accountId, deviceId }, async (session) => session)),
  );
  expect(firstSession).toBe(secondSession);
  expect(firstSession?.device.epoch).toBe(2);
  // The first claim is invalid after a later claim of the same process.
  const lease = (await leases.claim(accountId, deviceId))!;
  const close = jest.spyOn(firstSession!, 'close');
  expect(server.app.get(SessionRegistry).hold(lease)).not.toBe(firstSession);
  expect(close).toHaveBeenCalled();
});

it('an unclaimed device is not assigned to expired processes, or to those without an address', async () => {
  const { id: deviceId, accountId } = await makeDevice(server.orm.em.fork(), { state: 'off' });
  // Both other processes have proportionally more capacity.
  const otherProcesses = [await makeProcess(true, `http://127.0.0.1:${await freePort()}`), await makeProcess(true)];
  await server.app.get(DeviceRouter).assign({ accountId, deviceId }, async () => null);
  expect((await leases.findOwnEpochs()).has(deviceId)).toBe(true);
  await sql('delete from server_processes where id = any (?::uuid[])', [`{${otherProcesses.join()}}`]);
});

it('a claimed device without a session is released', async () => {
  const { id, accountId } = await makeDevice(server.orm.em.fork(), { state: 'off' });
  const { id: heldId } = await makeDevice(server.orm.em.fork(), { state: 'off', accountId });
  await leases.claim(accountId, id);
  server.app.get(SessionRegistry).hold((await leases.claim(accountId, heldId))!);
  const leaseKeeper = server.app.get(LeaseKeeper);
  await leaseKeeper.check();
  await leaseKeeper.check();
  expect((await leases.findOwnEpochs()).has(id)).toBe(false);
  expect((await leases.findOwnEpochs()).has(heldId)).toBe(true);
});

it('a device that was claimed right before sending was switched off is not connected', async () => {
  const { id, accountId } = await makeDevice(server.orm.em.fork(), { state: 'on' });
  const lease = (await leases.claim(accountId, id))!;
  const isOn = jest.spyOn(server.app.get(SendingSwitch), 'isOn').mockReturnValue(false);
  const registry = server.app.get(SessionRegistry);
  expect(() => registry.hold(lease)).toThrow(DeviceNotConnected);
  await registry.resume(lease);
  expect(registry.find(id)).toBeUndefined();
  isOn.mockRestore();
});

it('concurrent calls claim each device exactly once', async () => {
  const dead = await makeProcess(false);
  const em = server.orm.em.fork();
  const { accountId } = await makeDevice(em);
  const devices = [];
  for (let count = 0; count < 30; count++) devices.push((await makeDevice(em, { accountId, state: 'on' })).id);
  // The server must not open the devices, so its heartbeats stop.
  await server.app.get(ProcessRegistry).stopHeartbeat();
  await sql('insert into device_leases (device_id, account_id, process_id) select unnest(?::bigint[]), ?, ?', [
    `{${devices.join()}}`,
    accountId,
    dead,
  ]);
  const claims = await Promise.all(Array.from({ length: 8 }, () => leases.claimUnheld(10)));
  const claimed = claims.flat().map(({ id }) => id);
  expect(claimed.toSorted((a, b) => a - b)).toEqual(devices);
});

it('a previous lease holder can write no keys and no state, and start no sends', async () => {
  const em = server.orm.em.fork();
  const { id, accountId } = await makeDevice(em, { state: 'off' });
  const chat = await makeChat(em, { accountId, deviceId: id });
  const message = await makeMessage(em, { chat, fromMe: true, status: 'queued' });
  const lease = (await leases.claim(accountId, id))!;
  const store = server.app.get(CredentialStore);
  store.startEpoch(id, lease.epoch);
  const ours = { accountId, deviceId: id, epoch: lease.epoch };
  const record = () =>
    RequestContext.create(server.orm.em, () =>
      server.app.get(RecordConnection).execute(accountId, id, lease.epoch, { state: 'on', reason: null }),
    );
  const countKeys = async (kind: string) =>
    (await sql<{ count: string }>('select count(*) from device_keys where device_id = ? and kind = ?', [id, kind]))[0]
      ?.count;

  await store.set(id, { creds: { creds: { before: true } } });
  expect(await countKeys('creds')).toBe('1');
  await moveLease(id);
  await store.set(id, { 'pre-key': { 7: { late: true } } });
  await store.set(id, { creds: { creds: null } });
  await store.wipe(id);
  await record();
  // WhatsApp sends 440 when the new holder connects.
  const replaced = { kind: 'stopped', reason: 'replaced', code: 440 } as const;
  await RequestContext.create(server.orm.em, () =>
    server.app.get(RecordDeviceEvent).execute(accountId, id, replaced, lease.epoch),
  );
  expect(await sql('select kind from device_events where device_id = ?', [id])).toEqual([]);
  expect(await claimQueued(em, ours, new Date(), 10)).toEqual([]);
  const claim = { id: message.id, content: new Uint8Array(1), isKept: false } as never;
  await expect(server.app.get(SubmitMessages).storeContent(ours, [claim])).rejects.toThrow(DeviceNotConnected);

  expect([await countKeys('creds'), await countKeys('pre-key')]).toEqual(['1', '0']);
  expect(await sql('select state from devices where id = ?', [id])).toEqual([{ state: 'off' }]);

  await sql(`update messages set status = 'sending' where id = ?`, [message.id]);
  await releaseClaims(em, ours, [{ id: message.id } as never], { isAttempt: true });
  expect(await sql('select status from messages where id = ?', [message.id])).toEqual([{ status: 'sending' }]);
});

it('an unclaimed device is reported as reconnecting, a claimed one is left alone', async () => {
  const em = server.orm.em.fork();
  const { id: orphan, accountId } = await makeDevice(em, { state: 'on' });
  const { id: held } = await makeDevice(em, { state: 'on', accountId });
  for (const [id, isAlive] of [
    [orphan, false],
    [held, true],
  ] as const)
    await sql('insert into device_leases (device_id, account_id, process_id) values (?, ?, ?)', [
      id,
      accountId,
      await makeProcess(isAlive),
    ]);
  const found = await leases.findOrphans();
  expect([found.includes(orphan), found.includes(held)]).toEqual([true, false]);
  expect(await leases.markReconnecting([orphan, held])).toEqual([orphan]);
  expect(await sql('select state, state_reason from devices where id = ?', [orphan])).toEqual([
    { state: 'reconnecting', state_reason: 'connection_lost' },
  ]);
});

it('a claim waits for writes under the previous one', async () => {
  const { id, accountId } = await makeDevice(server.orm.em.fork());
  const { epoch } = (await leases.claim(accountId, id))!;
  const dead = await makeProcess(false);
  const order: string[] = [];
  const writing = server.orm.em.fork().transactional(async (em) => {
    await em.execute('select from device_leases where device_id = ? and epoch = ? for key share', [id, epoch]);
    await em.execute('select pg_sleep(0.3)');
    order.push('written');
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  // This write changes no key, so it does not wait for the lock.
  await sql('update device_leases set process_id = ? where device_id = ?', [dead, id]);
  order.push('not waited for');
  const claiming = leases.claim(accountId, id).then(() => order.push('claimed'));
  await Promise.all([writing, claiming]);
  expect(order).toEqual(['not waited for', 'written', 'claimed']);
});
