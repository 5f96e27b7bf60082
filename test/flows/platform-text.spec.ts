import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { IsMainDeviceOn, SendPlatformText, UnlinkAllDevices } from '../../src/auth/auth.ports.js';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { type ApiUser, openApiUser, untilState } from '../setup/accounts/api-user.js';
import { linkDevice, waitUntilOn } from '../setup/whatsapp/link-device.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

const TEXT = 'planted code 738201';
let server: OwnApp;
let owner: ApiUser;
let mainPhone: PhoneResource;
let device: { id: number; sessionId: string };
const sandbox = SandboxClient.ofRun();

const send = (phone: string, text = TEXT, otherDevices: number[] = []) =>
  server.app.get(CommandBus).execute(new SendPlatformText(phone, text, otherDevices));
const isMainOn = () => server.app.get(QueryBus).execute(new IsMainDeviceOn());
const setMain = (isMain: boolean) =>
  owner.client.post(`/api/v1/update-device/${device.sessionId}`, { type_account: isMain ? 'main' : 'normal' });

beforeAll(async () => {
  server = await startApp();
  owner = await openApiUser(server, { role: 'SupperAdmin' });
  mainPhone = await sandbox.phones.create({ name: 'Mersal' });
  device = await linkDevice(owner.client, sandbox, mainPhone.number);
}, 60_000);
afterAll(async () => {
  await sandbox.clearFaults(mainPhone.number);
  owner.events.close();
  await server.close();
});

async function dump(): Promise<string> {
  const connection = server.orm.em.getConnection();
  const tables = await connection.execute<{ name: string }[]>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(8);
  let text = '';
  for (const { name } of tables)
    for (const { row } of await connection.execute<{ row: string }[]>(`select t::text as row from ${name} t`))
      text += `${row}\n`;
  return text;
}

async function expectNotStored(): Promise<void> {
  const rows = await dump();
  const bytes = Buffer.from(TEXT);
  for (const encoded of [TEXT, bytes.toString('hex'), bytes.toString('base64').slice(0, -2)])
    expect([encoded, rows.includes(encoded)]).toEqual([encoded, false]);
}

const bodiesOf = async (accountId: number) =>
  (
    await server.orm.em
      .getConnection()
      .execute<{ body: string }[]>('select body from messages where account_id = ? order by id', [accountId])
  ).map(({ body }) => body);

describe('a text of the platform', () => {
  it('needs the main device', async () => {
    const { number } = await sandbox.phones.create({});
    expect([await isMainOn(), await send(number)]).toEqual([false, 'no_device']);
    expect((await setMain(true)).status).toBe(200);
    expect(await isMainOn()).toBe(true);
  });

  it('is received, and neither text nor status is stored', async () => {
    const { number } = await sandbox.phones.create({});
    expect(await send(number)).toBe('sent');
    expect(await sandbox.inbox(number)).toMatchObject([{ text: TEXT, from: mainPhone.number, copies: 1 }]);
    await sandbox.read(number, mainPhone.number);
    const reaction = { id: (await sandbox.inbox(number))[0]!.id, emoji: '👍' };
    await sandbox.send(number, mainPhone.number, { reaction });
    // Events are processed in order, so this message is the last.
    await sandbox.send(number, mainPhone.number, 'thanks');
    await waitFor('the reply is stored', async () => (await bodiesOf(owner.member.accountId)).includes('thanks'));
    expect(await bodiesOf(owner.member.accountId)).toEqual(['thanks']);
    await expectNotStored();
  });

  it('is not stored by other accounts that linked the recipient or the sender', async () => {
    const member = await openApiUser(server);
    const phone = await sandbox.phones.create({});
    await linkDevice(member.client, sandbox, phone.number);
    await linkDevice(member.client, sandbox, mainPhone.number);
    expect(await send(phone.number)).toBe('sent');
    expect(await sandbox.inbox(phone.number)).toMatchObject([{ text: TEXT }]);
    const customer = await sandbox.phones.create({});
    for (const to of [phone.number, mainPhone.number]) await sandbox.send(customer.number, to, `to ${to}`);
    await waitFor(
      'both devices have recorded their messages',
      async () => (await bodiesOf(member.member.accountId)).length === 3,
    );
    // "thanks" is part of the history of the second link.
    expect((await bodiesOf(member.member.accountId)).toSorted()).toEqual(
      ['thanks', `to ${phone.number}`, `to ${mainPhone.number}`].toSorted(),
    );
    await expectNotStored();
    await server.app.get(CommandBus).execute(new UnlinkAllDevices(member.member.accountId));
    expect(await sandbox.linkedDevices(phone.number)).toEqual([]);
    member.events.close();
  });

  it('is resent to a phone that could not decrypt it', async () => {
    const { number } = await sandbox.phones.create({});
    expect(await send(number, 'makes a session')).toBe('sent');
    await sandbox.inbox(number);
    // A new phone with the same number cannot decrypt with the old Signal session.
    await sandbox.phones.remove(number);
    await sandbox.phones.create({ number });
    const { retries } = await sandbox.stats();
    expect(await send(number)).toBe('sent');
    expect(await sandbox.inbox(number)).toMatchObject([{ text: TEXT, copies: 1 }]);
    expect((await sandbox.stats()).retries).toBeGreaterThan(retries);
    await expectNotStored();
  });

  it('reaches the sending phone itself', async () => {
    expect(await send(mainPhone.number)).toBe('sent');
    const arrived = await waitFor('the text is in the chat of the phone with itself', async () =>
      (await sandbox.messages(mainPhone.number, mainPhone.number)).find(({ text }) => text === TEXT),
    );
    expect(arrived.fromMe).toBe(true);
    await expectNotStored();
  });
});

describe('a text of the platform that fails', () => {
  it('returns the reason if it is not on WhatsApp, rejected or timed out', async () => {
    const absent = await sandbox.phones.create({ onWhatsApp: false });
    expect(await send(absent.number)).toBe('not_on_whatsapp');
    const { number } = await sandbox.phones.create({});
    await sandbox.fault({ number: mainPhone.number, kind: 'ack-error', code: 463, times: 1 });
    expect(await send(number)).toBe('failed');
    await sandbox.fault({ number: mainPhone.number, kind: 'lose-acks', times: 1 });
    await sandbox.fault({ number: mainPhone.number, kind: 'lose-receipts' });
    const startedAt = Date.now();
    expect(await send(number)).toBe('failed');
    expect(Date.now() - startedAt).toBeLessThan(8_000);
    await sandbox.clearFaults(mainPhone.number);
    await expectNotStored();
  });

  it('fails at once while the main device is offline', async () => {
    const { number } = await sandbox.phones.create({});
    await sandbox.fault({ number: mainPhone.number, kind: 'refuse-login', code: 503 });
    await sandbox.close('tcp', { number: mainPhone.number });
    await waitFor('the main device is offline', async () => !(await isMainOn()));
    expect(await send(number)).toBe('no_device');
    const [offlinePhone, onlinePhone] = [
      await sandbox.phones.create({}),
      await sandbox.phones.create({ name: 'Mersal, too' }),
    ];
    const { id: offline } = await linkDevice(owner.client, sandbox, offlinePhone.number);
    const { id: online } = await linkDevice(owner.client, sandbox, onlinePhone.number);
    await sandbox.fault({ number: offlinePhone.number, kind: 'refuse-login', code: 503 });
    await sandbox.close('tcp', { number: offlinePhone.number });
    await waitFor(
      'the second device is offline',
      async () => (await owner.client.get(`/api/v1/device-status/${offline}`)).body?.status !== 'on',
    );
    expect(await send(number, TEXT, [offline])).toBe('no_device');
    // The first connected device in the given order sends.
    expect(await send(number, TEXT, [offline, online])).toBe('sent');
    expect(await sandbox.inbox(number, { from: onlinePhone.number })).toMatchObject([{ text: TEXT }]);
    await sandbox.clearFaults(offlinePhone.number);
    await sandbox.clearFaults(mainPhone.number);
    await waitUntilOn(owner.client, device.id);
    await waitFor('the main device is connected', isMainOn);
    expect(await send(number, TEXT, [online])).toBe('sent');
    expect(await sandbox.inbox(number, { from: mainPhone.number })).toMatchObject([{ text: TEXT }]);
  });
});

it('all devices of an account are unlinked, even offline ones, and no others', async () => {
  const leaver = await openApiUser(server);
  const phones = [await sandbox.phones.create({}), await sandbox.phones.create({})];
  const devices = [];
  for (const { number } of phones) devices.push(await linkDevice(leaver.client, sandbox, number));
  const [, offlinePhone] = phones;
  await sandbox.fault({ number: offlinePhone!.number, kind: 'refuse-login', code: 503 });
  await sandbox.close('tcp', { number: offlinePhone!.number });
  await untilState(leaver, devices[1]!.sessionId, 'reconnecting');
  const startedAt = Date.now();
  await server.app.get(CommandBus).execute(new UnlinkAllDevices(leaver.member.accountId));
  expect(Date.now() - startedAt).toBeLessThan(5_000);
  await sandbox.clearFaults(offlinePhone!.number);
  expect(await sandbox.linkedDevices(phones[0]!.number)).toEqual([]);
  const remaining = await server.orm.em
    .getConnection()
    .execute(
      'select 1 from devices d full join device_keys k on k.device_id = d.id where coalesce(d.account_id, k.account_id) = ?',
      [leaver.member.accountId],
    );
  expect(remaining).toEqual([]);
  for (const { sessionId } of devices)
    await leaver.events.next('device.removed', ({ session_id }) => session_id === sessionId);
  expect(await isMainOn()).toBe(true);
  leaver.events.close();
});
