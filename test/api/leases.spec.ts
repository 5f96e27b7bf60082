import { randomUUID } from 'node:crypto';
import { RequestContext } from '@mikro-orm/core';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { RecordConnection } from '../../src/devices/sessions/commands/record-connection.js';
import { DeviceNotConnected } from '../../src/devices/devices.errors.js';
import { LeaseKeeper } from '../../src/devices/leases/lease-keeper.js';
import { Leases } from '../../src/devices/leases/leases.js';
import { DeviceRouter } from '../../src/devices/leases/device-router.js';
import { CredentialStore } from '../../src/devices/credentials/credential-store.js';
import { SessionRegistry } from '../../src/devices/sessions/session-registry.js';
import { claimQueued, releaseClaims } from '../../src/messaging/delivery/claim-queued.js';
import { HandOver } from '../../src/messaging/delivery/hand-over.js';
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

/** Another process of the installation, dead or alive. */
async function makeProcess(isAlive: boolean, address: string | null = null): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into server_processes (id, name, roles, capacity, expires_at, address)
     values (?, 'other', '{devices}', 100, clock_timestamp() + ? * interval '1 minute', ?)`,
    [id, isAlive ? 1 : -1, address],
  );
  return id;
}

/** Another process takes the device, as it does once ours was silent for too long. */
const takeAway = async (deviceId: number) =>
  sql('update device_leases set process_id = ?, epoch = epoch + 1 where device_id = ?', [
    await makeProcess(true),
    deviceId,
  ]);

it('a device that a living process holds is not taken, one whose holder is dead is, under a higher epoch', async () => {
  const { id, accountId } = await makeDevice(server.orm.em.fork());
  const first = await leases.claim(accountId, id);
  expect(first).toMatchObject({ id, accountId, epoch: 1 });

  await sql('update device_leases set process_id = ? where device_id = ?', [await makeProcess(true), id]);
  expect(await leases.claim(accountId, id)).toBeNull();
  await sql('update device_leases set process_id = ? where device_id = ?', [await makeProcess(false), id]);
  expect(await leases.claim(accountId, id)).toMatchObject({ epoch: 2 });
  // Nor is it anybody's who only knows its number.
  expect(await leases.claim(accountId + 1, id)).toBeNull();
});

it('two that begin at the same moment get the same session', async () => {
  const { id: deviceId, accountId } = await makeDevice(server.orm.em.fork(), { state: 'off' });
  // Ours and not opened yet: no other process is asked.
  await leases.claim(accountId, deviceId);
  const router = server.app.get(DeviceRouter);
  const [one, other] = await Promise.all(
    [1, 2].map(() => router.assign({ accountId, deviceId }, async (session) => session)),
  );
  expect(one).toBe(other);
  expect(one?.device.epoch).toBe(2);
  // Nor may that of an earlier claim go on beside a later one.
  const lease = (await leases.claim(accountId, deviceId))!;
  const close = jest.spyOn(one!, 'close');
  expect(server.app.get(SessionRegistry).hold(lease)).not.toBe(one);
  expect(close).toHaveBeenCalled();
});

it('a device that nobody holds is not lost on processes that are gone and have not expired, or have no address yet', async () => {
  const { id: deviceId, accountId } = await makeDevice(server.orm.em.fork(), { state: 'off' });
  // Both have more room in proportion.
  const others = [await makeProcess(true, `http://127.0.0.1:${await freePort()}`), await makeProcess(true)];
  await server.app.get(DeviceRouter).assign({ accountId, deviceId }, async () => null);
  expect((await leases.mine()).has(deviceId)).toBe(true);
  await sql('delete from server_processes where id = any (?::uuid[])', [`{${others.join()}}`]);
});

it('a device that is claimed and that nobody cares for is given back', async () => {
  const { id, accountId } = await makeDevice(server.orm.em.fork(), { state: 'off' });
  const { id: cared } = await makeDevice(server.orm.em.fork(), { state: 'off', accountId });
  await leases.claim(accountId, id);
  server.app.get(SessionRegistry).hold((await leases.claim(accountId, cared))!);
  const keeper = server.app.get(LeaseKeeper);
  await keeper.look();
  await keeper.look();
  expect((await leases.mine()).has(id)).toBe(false);
  expect((await leases.mine()).has(cared)).toBe(true);
});

it('a device that was claimed just before sending was switched off is not connected', async () => {
  const { id, accountId } = await makeDevice(server.orm.em.fork(), { state: 'on' });
  const lease = (await leases.claim(accountId, id))!;
  const isOn = jest.spyOn(server.app.get(SendingSwitch), 'isOn').mockReturnValue(false);
  const registry = server.app.get(SessionRegistry);
  expect(() => registry.hold(lease)).toThrow(DeviceNotConnected);
  await registry.resume(lease);
  expect(registry.find(id)).toBeUndefined();
  isOn.mockRestore();
});

it('of many that claim at once each device gets one', async () => {
  const dead = await makeProcess(false);
  const em = server.orm.em.fork();
  const { accountId } = await makeDevice(em);
  const devices = [];
  for (let count = 0; count < 30; count++) devices.push((await makeDevice(em, { accountId, state: 'on' })).id);
  // Claimed and given back by hand, so that the server beside does not open them.
  await server.app.get(ProcessRegistry).stopHeartbeat();
  await sql('insert into device_leases (device_id, account_id, process_id) select unnest(?::bigint[]), ?, ?', [
    `{${devices.join()}}`,
    accountId,
    dead,
  ]);
  const claims = await Promise.all(Array.from({ length: 8 }, () => leases.claimFree(10)));
  const taken = claims.flat().map(({ id }) => id);
  expect(taken.toSorted((one, another) => one - another)).toEqual(devices);
});

it('a former holder writes no keys, no state, and takes no messages in hand', async () => {
  const em = server.orm.em.fork();
  const { id, accountId } = await makeDevice(em, { state: 'off' });
  const chat = await makeChat(em, { accountId, deviceId: id });
  const message = await makeMessage(em, { chat, fromMe: true, status: 'queued' });
  const lease = (await leases.claim(accountId, id))!;
  const store = server.app.get(CredentialStore);
  store.hold(id, lease.epoch);
  const ours = { accountId, deviceId: id, epoch: lease.epoch };
  const record = () =>
    RequestContext.create(server.orm.em, () =>
      server.app
        .get(CommandBus)
        .execute(new RecordConnection(accountId, id, lease.epoch, { state: 'on', reason: null })),
    );
  const value = async (kind: string) =>
    (await sql<{ count: string }>('select count(*) from device_keys where device_id = ? and kind = ?', [id, kind]))[0]
      ?.count;

  await store.set(id, { creds: { creds: { before: true } } });
  expect(await value('creds')).toBe('1');
  await takeAway(id);
  await store.set(id, { 'pre-key': { 7: { late: true } } });
  await store.set(id, { creds: { creds: null } });
  await store.wipe(id);
  await record();
  expect(await claimQueued(em, ours, new Date(), 10)).toEqual([]);
  const claim = { id: message.id, content: new Uint8Array(1), isKept: false } as never;
  await expect(server.app.get(HandOver).keep(ours, [claim])).rejects.toThrow(DeviceNotConnected);

  expect([await value('creds'), await value('pre-key')]).toEqual(['1', '0']);
  expect(await sql('select state from devices where id = ?', [id])).toEqual([{ state: 'off' }]);

  // What the new holder has in hand the former one does not put back.
  await sql(`update messages set status = 'sending' where id = ?`, [message.id]);
  await releaseClaims(em, ours, [{ id: message.id } as never], true);
  expect(await sql('select status from messages where id = ?', [message.id])).toEqual([{ status: 'sending' }]);
});

it('a device that nobody takes is told as coming back, one that is held is left alone', async () => {
  const em = server.orm.em.fork();
  const { id: orphan, accountId } = await makeDevice(em, { state: 'on' });
  const { id: held } = await makeDevice(em, { state: 'on', accountId });
  for (const [id, isAlive] of [
    [orphan, false],
    [held, true],
  ] as const)
    await sql('insert into device_leases (device_id, account_id, process_id) values (?, ?, ?)', [
      ...[id, accountId, await makeProcess(isAlive)],
    ]);
  const found = await leases.findOrphans();
  expect([found.includes(orphan), found.includes(held)]).toEqual([true, false]);
  expect(await leases.tellOrphaned([orphan, held])).toEqual([orphan]);
  expect(await sql('select state, state_reason from devices where id = ?', [orphan])).toEqual([
    { state: 'reconnecting', state_reason: 'connection_lost' },
  ]);
});

it('a claim waits for what is being written under the former one', async () => {
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
  // Heartbeats do not wait: they change no key.
  await sql('update device_leases set process_id = ? where device_id = ?', [dead, id]);
  order.push('not waited for');
  const claiming = leases.claim(accountId, id).then(() => order.push('claimed'));
  await Promise.all([writing, claiming]);
  expect(order).toEqual(['not waited for', 'written', 'claimed']);
});
