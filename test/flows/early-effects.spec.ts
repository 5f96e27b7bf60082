import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { purgePending } from '../../src/messaging/delivery/outcomes/pending-effects.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

// After a disconnect WhatsApp delivers in any order, so a change may arrive before its message.
let server: TestApp;
let merchant: Merchant;
let sandbox: SandboxClient;

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
  sandbox = merchant.sandbox;
}, 60_000);
afterAll(() => merchant?.close());

const sql = <Row>(query: string) =>
  server.orm.em.getConnection().execute<Row[]>(query, [merchant.apiUser.member.accountId]);
const readPending = () => sql('select from pending_effects where account_id = ?');

describe.each([
  ['a customer', 'pn', false],
  ['a customer with a hidden number', 'lid', false],
  ['the merchant on the handset', 'pn', true],
] as const)('a change by %s to a message that has not arrived', (_who, addressing, fromMe) => {
  it('is applied when the message arrives', async () => {
    const customer = await sandbox.phones.create({ addressing });
    const [from, to] = fromMe ? [merchant.number, customer.number] : [customer.number, merchant.number];
    const id = (name: string) => `${name}-${customer.number}`;
    await sandbox.send(from, to, { delete: { id: id('GONE'), ahead: true } });
    await sandbox.send(from, to, { edit: { id: id('NEW'), text: 'a draft', ahead: true } });
    await sandbox.send(from, to, { edit: { id: id('NEW'), text: 'as it is', ahead: true } });
    expect(await merchant.chatWith(customer.number)).toBeUndefined();

    await sandbox.send(from, to, { id: id('GONE'), text: 'never to be seen' });
    await sandbox.send(from, to, { id: id('NEW'), text: 'as it was' });
    await sandbox.send(from, to, 'the last');
    await merchant.untilArrived(customer.number, ({ body }) => body === 'the last');
    const shown = (await merchant.conversation(customer.number)).map((message) => [
      message.body,
      message.is_deleted,
      message.is_edited,
      message.from_me,
    ]);
    expect(shown).toEqual([
      [null, true, false, fromMe],
      ['as it is', false, true, fromMe],
      ['the last', false, false, fromMe],
    ]);
    expect(await readPending()).toEqual([]);
    const created = merchant.apiUser.events.of('message.created').map(({ message }) => message.conversation);
    expect(created).not.toContain('never to be seen');
    expect(created).not.toContain('as it was');
  });
});

it('another sender cannot change a message, existing or future', async () => {
  const [customer, stranger] = [await sandbox.phones.create({}), await sandbox.phones.create({})];
  const there = await sandbox.send(customer.number, merchant.number, 'there');
  await merchant.untilArrived(customer.number, ({ body }) => body === 'there');
  const ours = await merchant.write(customer.number, 'ours');
  const [received] = await sandbox.inbox(customer.number);
  for (const id of [there, 'COMES', received?.id ?? '']) {
    await sandbox.send(stranger.number, merchant.number, { edit: { id, text: 'forged', ahead: true } });
    await sandbox.send(stranger.number, merchant.number, { delete: { id, ahead: true } });
  }
  // The customer cannot change our message either.
  await sandbox.send(customer.number, merchant.number, { delete: { id: received?.id ?? '', ahead: true } });
  await sandbox.send(customer.number, merchant.number, { id: 'COMES', text: 'comes' });
  await merchant.untilArrived(customer.number, ({ body }) => body === 'comes');
  await sandbox.send(stranger.number, merchant.number, 'done');
  await merchant.untilArrived(stranger.number, ({ body }) => body === 'done');
  const shown = (await merchant.conversation(customer.number)).map(({ body, is_deleted, is_edited }) => [
    body,
    is_deleted,
    is_edited,
  ]);
  expect(shown).toEqual([
    ['there', false, false],
    [ours.body, false, false],
    ['comes', false, false],
  ]);
});

it('only the latest 50 pending changes are kept per chat, for 30 days', async () => {
  const stranger = await sandbox.phones.create({});
  for (let number = 0; number < 60; number++)
    await sandbox.send(stranger.number, merchant.number, { delete: { id: `NEVER-${number}`, ahead: true } });
  await sandbox.send(stranger.number, merchant.number, 'done');
  await merchant.untilArrived(stranger.number, ({ body }) => body === 'done');
  const kept = await sql<{ target_wa_id: string }>(
    `select target_wa_id from pending_effects where account_id = ? and target_wa_id like 'NEVER-%' order by id`,
  );
  expect(kept).toHaveLength(50);
  expect(kept.at(-1)?.target_wa_id).toBe('NEVER-59');
  await sql(`update pending_effects set created_at = now() - interval '31 days' where account_id = ?`);
  await purgePending(server.orm.em.fork());
  expect(await readPending()).toEqual([]);
});

it('a text that is decrypted later keeps its place in the chat', async () => {
  for (let round = 0; round < 3; round++) {
    const { number } = await sandbox.phones.create({});
    await sandbox.send(number, merchant.number, 'known');
    await merchant.untilArrived(number, ({ body }) => body === 'known');
    const texts = ['1', '2', '3', '4', '5'];
    // A garbled text is sent again, and its decryptable copy arrives last.
    await Promise.all(
      texts.map((text) => sandbox.send(number, merchant.number, { text, garbled: text === '1' || text === '3' })),
    );
    for (const text of texts) await merchant.untilArrived(number, ({ body }) => body === text);
    const written = (await sandbox.messages(number, merchant.number)).map(({ text }) => text);
    expect((await merchant.conversation(number)).map(({ body }) => body)).toEqual(written);
  }
});
