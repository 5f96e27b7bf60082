import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import { WebhookBody } from '../../src/outgoing-webhooks/webhook-events.contract.js';
import { drawPng } from '../setup/draw-files.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { WebhookReceiver } from '../setup/stores/webhook-receiver.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

let server: TestApp;
let merchant: Merchant;
let sandbox: SandboxClient;

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
  sandbox = merchant.sandbox;
}, 60_000);
afterAll(() => merchant?.close());

const poll = { question: 'When shall we come?', options: ['Morning', 'مساءً', 'Never'], selectable: 1 };
const votesOf = async (id: number) => (await merchant.read(id)).poll?.options.map(({ votes }) => votes);

describe.each([
  ['the merchant’s own phone', 'pn', true],
  ['the merchant’s own phone, to a hidden number', 'lid', true],
  ['a customer', 'pn', false],
  ['a customer with a hidden number', 'lid', false],
] as const)('a poll of %s', (_who, addressing, fromMe) => {
  it('shows its question, its options and the latest vote of each person', async () => {
    const customer = await sandbox.phones.create({ addressing });
    const [from, to] = fromMe ? [merchant.number, customer.number] : [customer.number, merchant.number];
    const id = await sandbox.send(from, to, { poll });
    const asked = await merchant.untilArrived(customer.number, ({ kind }) => kind === 'poll');
    expect(asked).toMatchObject({
      from_me: fromMe,
      body: poll.question,
      unsupported_type: null,
      poll: {
        question: poll.question,
        options: poll.options.map((name) => ({ name, votes: 0 })),
        selectable_count: 1,
      },
    });
    const { unread_count } = await merchant.chatWith(customer.number);
    const vote = (options: string[], atMs: number) =>
      sandbox.send(customer.number, merchant.number, { vote: { id, options, atMs } });
    await vote(['Morning'], 1_000);
    await merchant.until(asked.id, (message) => message.poll?.options[0]?.votes === 1, 'the first vote counts');
    await vote(['مساءً'], 3_000);
    await merchant.until(asked.id, (message) => message.poll?.options[1]?.votes === 1, 'the second vote counts');
    // An earlier vote that arrives late does not replace a later one.
    await vote(['Never'], 2_000);
    await sandbox.send(merchant.number, customer.number, { vote: { id, options: ['مساءً'], atMs: 4_000 } });
    await merchant.until(asked.id, (message) => message.poll?.options[1]?.votes === 2, 'our own vote counts');
    expect(await votesOf(asked.id)).toEqual([0, 2, 0]);
    await vote([], 5_000);
    await merchant.until(asked.id, (message) => message.poll?.options[1]?.votes === 1, 'the vote is withdrawn');
    expect(await merchant.conversation(customer.number)).toHaveLength(1);
    expect((await merchant.chatWith(customer.number)).unread_count).toBe(unread_count);
  });
});

it('a poll or an envelope with an unknown field number is recognized by its content', async () => {
  const customer = await sandbox.phones.create({});
  const { Message } = proto;
  const field = (bytes: Uint8Array) => ({ field: 119, base64: Buffer.from(bytes).toString('base64') });
  const options = poll.options.map((optionName) => ({ optionName }));
  const kinds = [
    Message.PollCreationMessage.encode({ name: poll.question, options, selectableOptionsCount: 1 }),
    Message.FutureProofMessage.encode({ message: { conversation: 'in an envelope' } }),
    // These bytes are similar, but neither a poll nor an envelope.
    Message.LocationMessage.encode({ degreesLatitude: 1, name: 'x' }),
  ];
  for (const kind of kinds) await sandbox.send(customer.number, merchant.number, { unknown: field(kind.finish()) });
  await merchant.untilArrived(customer.number, ({ kind }) => kind === 'unsupported');
  const messages = await merchant.conversation(customer.number);
  expect(messages.map(({ kind, body, unsupported_type }) => [kind, body, unsupported_type])).toEqual([
    ['poll', poll.question, null],
    ['text', 'in an envelope', null],
    ['unsupported', null, '#119'],
  ]);
  expect(messages[0]?.poll?.options.map(({ name }) => name)).toEqual(poll.options);
});

it.each([
  ['after its original', false, true],
  ['before its original', true, true],
  ['of the merchant’s own phone', false, false],
] as const)('a copy of a picture in a higher resolution replaces it (%s)', async (_when, isCopyFirst, isInbound) => {
  const customer = await sandbox.phones.create({});
  const [from, to] = isInbound ? [customer.number, merchant.number] : [merchant.number, customer.number];
  const [small, large] = [await drawPng(), await drawPng(400, 300)];
  const media = (bytes: Buffer, caption?: string) => ({
    media: { kind: 'image' as const, base64: bytes.toString('base64'), mimetype: 'image/png', caption },
  });
  const id = `3EB0${randomBytes(8).toString('hex').toUpperCase()}`;
  const original = () => sandbox.send(from, to, { id, ...media(small, 'our menu') });
  const copy = () => sandbox.send(from, to, { betterOf: id, ...media(large) });
  const bytesOf = async (url: string) => {
    const response = await fetch(new URL(url, server.url), {
      headers: { cookie: merchant.apiUser.client.cookieHeader },
    });
    return Buffer.from(await response.arrayBuffer());
  };
  if (isCopyFirst) await copy();
  await original();
  const message = await merchant.untilArrived(customer.number, ({ body }) => body === 'our menu');
  if (!isCopyFirst) {
    expect((await bytesOf(message.media!.url)).equals(small)).toBe(true);
    await copy();
  }
  const shown = await merchant.until(message.id, (now) => now.media?.size === large.length, 'the copy has replaced it');
  await waitFor('the copy is shown', async () => (await bytesOf(shown.media!.url)).equals(large));
  await sandbox.send(from, to, 'after it');
  await merchant.untilArrived(customer.number, ({ body }) => body === 'after it');
  const bodies = (await merchant.conversation(customer.number)).map(({ body }) => body);
  expect(bodies).toEqual(['our menu', 'after it']);
  expect((await merchant.chatWith(customer.number)).unread_count).toBe(isInbound ? 2 : 0);
});

it('a copy in a higher resolution without its original is shown, and the original does not replace it', async () => {
  const customer = await sandbox.phones.create({});
  const [small, large] = [await drawPng(), await drawPng(400, 300)];
  const send = (bytes: Buffer, more: { id?: string; betterOf?: string }, caption: string) =>
    sandbox.send(customer.number, merchant.number, {
      ...more,
      media: { kind: 'image', base64: bytes.toString('base64'), mimetype: 'image/png', caption },
    });
  const id = `3EB0${randomBytes(8).toString('hex').toUpperCase()}`;
  await send(large, { betterOf: id }, 'alone');
  await merchant.untilArrived(customer.number, ({ body }) => body === 'alone');
  expect((await merchant.chatWith(customer.number)).unread_count).toBe(1);
  await send(small, { id }, 'the original');
  await sandbox.send(customer.number, merchant.number, 'after it');
  await merchant.untilArrived(customer.number, ({ body }) => body === 'after it');
  const messages = await merchant.conversation(customer.number);
  expect(messages.map(({ kind, body }) => [kind, body])).toEqual([
    ['image', 'alone'],
    ['text', 'after it'],
  ]);
  expect(messages[0]?.media?.size).toBe(large.length);
});

it('a poll gets another option, which can be voted for', async () => {
  const customer = await sandbox.phones.create({});
  const id = await sandbox.send(customer.number, merchant.number, { poll });
  const asked = await merchant.untilArrived(customer.number, ({ kind }) => kind === 'poll');
  await sandbox.send(customer.number, merchant.number, { addOption: { id, option: 'Friday' } });
  await sandbox.send(customer.number, merchant.number, { vote: { id, options: ['Friday'] } });
  const { poll: shown } = await merchant.until(
    asked.id,
    (message) => message.poll?.options[3]?.votes === 1,
    'the vote counts',
  );
  expect(shown?.options.at(-1)).toEqual({ name: 'Friday', votes: 1 });
});

it.each(['pn', 'lid'] as const)(
  'pictures of an album are grouped and count as one message (%s)',
  async (addressing) => {
    const reply = { name: 'Away', devices: [merchant.device.id], body: `We are away ${addressing}.`, renew_every: 24 };
    expect((await merchant.apiUser.client.post('/api/v1/auto-replys', reply)).status).toBe(201);
    const customer = await sandbox.phones.create({ addressing });
    const album = await sandbox.send(customer.number, merchant.number, {
      raw: { albumMessage: { expectedImageCount: 3 } },
    });
    const base64 = (await drawPng()).toString('base64');
    for (let number = 1; number <= 3; number++)
      await sandbox.send(customer.number, merchant.number, {
        album,
        media: { kind: 'image', base64, mimetype: 'image/png', caption: `picture ${number}` },
      });
    await merchant.untilArrived(customer.number, ({ body }) => body === 'picture 3');
    const chat = await merchant.chatWith(customer.number);
    expect(chat.unread_count).toBe(1);
    const pictures = (await merchant.conversation(customer.number)).filter(({ from_me }) => !from_me);
    expect(pictures.map(({ kind, album_id }) => [kind, album_id])).toEqual(pictures.map(() => ['image', album]));
    expect(pictures).toHaveLength(3);

    await sandbox.send(customer.number, merchant.number, 'and a text');
    const text = await merchant.untilArrived(customer.number, ({ body }) => body === 'and a text');
    expect(text.album_id).toBeNull();
    const readAnswers = () =>
      server.orm.em
        .getConnection()
        .execute<{ message_id: string }[]>(
          'select message_id from automatic_answers where contact_id = ? order by message_id',
          [chat.contact_id],
        );
    await waitFor('the auto-reply has processed the text', async () =>
      (await readAnswers()).some((row) => Number(row.message_id) === text.id),
    );
    expect((await readAnswers()).map((row) => Number(row.message_id))).toEqual([pictures[0]!.id, text.id]);
  },
);

it('an album sends an event per picture, with one album_id', async () => {
  const receiver = await WebhookReceiver.open();
  const endpoint = { url: `${receiver.url}/albums`, kinds: ['message.received'] };
  const { body: created } = await merchant.apiUser.client.post('/api/v1/webhook-endpoints', endpoint);
  const { number } = await sandbox.phones.create();
  const album = await sandbox.send(number, merchant.number, {
    raw: { albumMessage: { expectedImageCount: 2 } },
  });
  const media = { kind: 'image' as const, base64: (await drawPng()).toString('base64'), mimetype: 'image/png' };
  const ids = [];
  for (const caption of ['one', 'two'])
    ids.push(await sandbox.send(number, merchant.number, { album, media: { ...media, caption } }));
  await sandbox.send(number, merchant.number, { betterOf: ids[1], media });
  await sandbox.send(number, merchant.number, 'that is all');
  const bodies = () => receiver.received.map(({ json }) => json['data'].message.body);
  await waitFor('the last event arrives', () => bodies().includes('that is all'));
  for (const { json } of receiver.received) expect(WebhookBody.parse(json)).toEqual(json);
  expect(receiver.received.map(({ json: { data } }) => [data.message.body, data.message.album_id])).toEqual([
    ['one', album],
    ['two', album],
    ['that is all', null],
  ]);
  await merchant.apiUser.client.delete(`/api/v1/webhook-endpoints/${created.data.id}`);
  await receiver.close();
}, 40_000);
