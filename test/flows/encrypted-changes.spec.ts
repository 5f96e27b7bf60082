import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

// Phones encrypt edits with a secret of the edited message since May 2026.
let server: TestApp;
let merchant: Merchant;
let sandbox: SandboxClient;

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
  sandbox = merchant.sandbox;
}, 60_000);
afterAll(() => merchant?.close());

const readEdits = async (id: number) => (await merchant.apiUser.client.get(`/api/v1/messages/${id}/edits`)).body.data;

describe.each([
  ['a customer', 'pn', false],
  ['a customer with a hidden number', 'lid', false],
  ['the merchant on the handset', 'pn', true],
  ['the merchant on the handset, to a hidden number', 'lid', true],
] as const)('an encrypted edit of %s', (_who, addressing, fromMe) => {
  it('replaces the text, keeps the previous ones and adds no message', async () => {
    const customer = await sandbox.phones.create({ addressing });
    const [from, to] = fromMe ? [merchant.number, customer.number] : [customer.number, merchant.number];
    const id = await sandbox.send(from, to, 'I want 2');
    const written = await merchant.untilArrived(customer.number, ({ body }) => body === 'I want 2');
    const { unread_count } = await merchant.chatWith(customer.number);
    await sandbox.send(from, to, { edit: { id, text: 'I want 3', encrypted: true } });
    await merchant.until(written.id, ({ body }) => body === 'I want 3', 'the first edit is applied');
    await sandbox.send(from, to, { edit: { id, text: 'I want 4', encrypted: true } });
    const edited = await merchant.until(written.id, ({ body }) => body === 'I want 4', 'the second edit is applied');
    expect(edited).toMatchObject({ is_edited: true, kind: 'text' });
    expect((await merchant.conversation(customer.number)).map(({ body }) => body)).toEqual(['I want 4']);
    expect((await merchant.chatWith(customer.number)).unread_count).toBe(unread_count);
    const entry = { replaced_at: expect.any(String) };
    expect(await readEdits(written.id)).toEqual([
      { body: 'I want 2', ...entry },
      { body: 'I want 3', ...entry },
    ]);
  });
});

it('an encrypted edit that arrives before its message waits for it', async () => {
  const customer = await sandbox.phones.create({ addressing: 'lid' });
  const secret = randomBytes(32).toString('base64');
  const edit = { id: 'AHEAD', text: 'as it is', ahead: true, encrypted: true };
  await sandbox.send(customer.number, merchant.number, { edit, secret });
  await sandbox.send(customer.number, merchant.number, { id: 'AHEAD', text: 'as it was', secret });
  const message = await merchant.untilArrived(customer.number, () => true);
  expect(message).toMatchObject({ body: 'as it is', is_edited: true });
  expect(await readEdits(message.id)).toEqual([{ body: 'as it was', replaced_at: expect.any(String) }]);
});

it('an edit that cannot be decrypted or comes from another sender has no effect', async () => {
  const [customer, stranger] = [await sandbox.phones.create({}), await sandbox.phones.create({})];
  const secret = randomBytes(32).toString('base64');
  const id = await sandbox.send(customer.number, merchant.number, { text: 'mine', secret });
  const message = await merchant.untilArrived(customer.number, ({ body }) => body === 'mine');
  const wrong = randomBytes(32).toString('base64');
  for (const [from, key] of [
    [customer.number, wrong],
    [stranger.number, secret],
    [merchant.number, secret],
  ] as const)
    await sandbox.send(from, from === merchant.number ? customer.number : merchant.number, {
      edit: { id, text: 'forged', ahead: true, encrypted: true },
      secret: key,
    });
  await sandbox.send(stranger.number, merchant.number, 'done');
  await merchant.untilArrived(stranger.number, ({ body }) => body === 'done');
  await sandbox.send(customer.number, merchant.number, 'still there');
  await merchant.untilArrived(customer.number, ({ body }) => body === 'still there');
  expect(await merchant.read(message.id)).toMatchObject({ body: 'mine', is_edited: false });
  expect((await merchant.conversation(customer.number)).map(({ body }) => body)).toEqual(['mine', 'still there']);
});

it('encrypted reactions to inbound and outbound messages are shown, and a comment becomes a reply', async () => {
  const customer = await sandbox.phones.create({});
  const id = await sandbox.send(customer.number, merchant.number, 'Is it there?');
  const question = await merchant.untilArrived(customer.number, ({ body }) => body === 'Is it there?');
  const ours = await merchant.write(customer.number, 'It is');
  await merchant.untilStatus(ours.id, 'delivered');
  const [received] = await sandbox.inbox(customer.number);
  await sandbox.send(customer.number, merchant.number, { reaction: { id, emoji: '🙏', encrypted: true } });
  await sandbox.send(customer.number, merchant.number, {
    reaction: { id: received!.id, emoji: '👍', encrypted: true },
  });
  await sandbox.send(customer.number, merchant.number, { comment: { id: received!.id, text: 'I come at 5' } });
  const comment = await merchant.untilArrived(customer.number, ({ body }) => body === 'I come at 5');
  expect(comment).toMatchObject({ kind: 'text', from_me: false, quoted: { id: ours.id, from_me: true } });
  expect((await merchant.read(question.id)).reactions).toEqual([{ emoji: '🙏', from_me: false }]);
  expect((await merchant.read(ours.id)).reactions).toEqual([{ emoji: '👍', from_me: false }]);
  expect((await merchant.conversation(customer.number)).map(({ body }) => body)).toEqual([
    'Is it there?',
    'It is',
    'I come at 5',
  ]);
});

it('a comment that arrives before its message becomes a reply with it', async () => {
  const customer = await sandbox.phones.create({});
  const secret = randomBytes(32).toString('base64');
  const comment = { id: 'LATER', text: 'one thing more', ahead: true };
  await sandbox.send(customer.number, merchant.number, { comment, secret });
  await sandbox.send(customer.number, merchant.number, { id: 'LATER', text: 'the thing', secret });
  const reply = await merchant.untilArrived(customer.number, ({ body }) => body === 'one thing more');
  expect(reply.quoted).toMatchObject({ body: 'the thing' });
  const pending = await server.orm.em
    .getConnection()
    .execute('select from pending_effects where account_id = ? and target_wa_id = ?', [
      merchant.apiUser.member.accountId,
      'LATER',
    ]);
  expect(pending).toEqual([]);
});
