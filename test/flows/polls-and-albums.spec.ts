import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { drawPng } from '../setup/draw-files.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
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
  it('shows its question, its options and the last vote of each', async () => {
    const customer = await sandbox.phones.create({ addressing });
    const [from, to] = fromMe ? [merchant.number, customer.number] : [customer.number, merchant.number];
    const id = await sandbox.send(from, to, { poll });
    const asked = await merchant.untilArrived(customer.number, ({ kind }) => kind === 'poll');
    expect(asked).toMatchObject({
      ...{ from_me: fromMe, body: poll.question, unsupported_type: null },
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
    // One that was given earlier and comes late is not the last.
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

it('a poll gets another option, which can be voted for', async () => {
  const customer = await sandbox.phones.create({});
  const id = await sandbox.send(customer.number, merchant.number, { poll });
  const asked = await merchant.untilArrived(customer.number, ({ kind }) => kind === 'poll');
  await sandbox.send(customer.number, merchant.number, { addOption: { id, option: 'Friday' } });
  await sandbox.send(customer.number, merchant.number, { vote: { id, options: ['Friday'] } });
  const { poll: shown } = await merchant.until(
    asked.id,
    (message) => message.poll?.options[3]?.votes === 1,
    'it counts',
  );
  expect(shown?.options.at(-1)).toEqual({ name: 'Friday', votes: 1 });
});

it.each(['pn', 'lid'] as const)(
  'pictures of an album belong together and count as one message (%s)',
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
        ...{ album, media: { kind: 'image', base64, mimetype: 'image/png', caption: `picture ${number}` } },
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
    const considered = () =>
      server.orm.em
        .getConnection()
        .execute<{ message_id: string }[]>(
          'select message_id from automatic_answers where contact_id = ? order by message_id',
          [chat.contact_id],
        );
    await waitFor('the text was considered', async () =>
      (await considered()).some((row) => Number(row.message_id) === text.id),
    );
    expect((await considered()).map((row) => Number(row.message_id))).toEqual([pictures[0]!.id, text.id]);
  },
);
