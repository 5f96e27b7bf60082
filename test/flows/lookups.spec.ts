import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: TestApp;
let merchant: Merchant;
let accountId: number;
const silent: string[] = [];
const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
  const [row] = await sql<{ id: string }>('select account_id id from devices where id = ?', [merchant.device.id]);
  accountId = Number(row?.id);
}, 60_000);
afterAll(() => merchant.close());
afterEach(async () => {
  for (const number of silent.splice(0)) await merchant.sandbox.clearFaults(number);
});

const someone = (phone: object = {}) => merchant.sandbox.phones.create(phone);
const deliver = async (phone: string, body: string) =>
  merchant.untilStatus((await merchant.write(phone, body)).id, 'delivered');
/** WhatsApp leaves questions about this number without an answer. */
async function silence(number: string, kind: 'ignore-lookups' | 'ignore-keys'): Promise<void> {
  silent.push(number);
  await merchant.sandbox.fault({ number, kind });
}
let suffix = Date.now() % 1_000_000;
const sixDigits = () => String((suffix = (suffix + 7) % 1_000_000)).padStart(6, '0');

describe.each(['ignore-lookups', 'ignore-keys'] as const)('a recipient about whom WhatsApp is silent (%s)', (kind) => {
  it('keeps no other chat waiting, says why, and gets everything in order once the answer comes', async () => {
    const [known, stranger, other] = [await someone(), await someone(), await someone()];
    await deliver(known.number, 'hello');
    await silence(stranger.number, kind);
    const first = await merchant.write(stranger.number, 'first');
    const second = await merchant.write(stranger.number, 'second');
    const begun = performance.now();
    for (const body of ['one', 'two', 'three']) await deliver(known.number, body);
    await deliver(other.number, 'also new');
    expect(performance.now() - begun).toBeLessThan(9000);
    expect((await merchant.read(first.id)).status).toMatch(/queued|sending/);
    const held = await merchant.until(
      first.id,
      ({ hold }) => hold?.reason === 'lookup',
      'it says why it waits',
      20_000,
    );
    expect([held.status, typeof held.hold?.until]).toEqual(['queued', 'string']);

    await merchant.sandbox.clearFaults(stranger.number);
    for (const { id } of [first, second])
      await merchant.until(id, ({ status }) => status === 'delivered', 'it is delivered', 40_000);
    const received = await merchant.sandbox.inbox(stranger.number, { count: 2 });
    expect(received.map(({ text, copies }) => [text, copies])).toEqual([
      ['first', 1],
      ['second', 1],
    ]);
  }, 90_000);
});

describe('a number that exists under another spelling', () => {
  it.each([
    ['Brazil', (rest: string) => [`5511998${rest}`, `551198${rest}`]],
    ['Mexico', (rest: string) => [`525555${rest}`, `5215555${rest}`]],
    ['Argentina', (rest: string) => [`541123${rest}`, `5491123${rest}`]],
  ] as const)('%s: is written to there, as one contact with one chat', async (_country, spell) => {
    const [typed, number] = spell(sixDigits()) as [string, string];
    await someone({ number, spellings: [typed] });
    const sent = await deliver(typed, 'hello');
    expect((await merchant.sandbox.inbox(number)).map(({ text }) => text)).toEqual(['hello']);

    await merchant.sandbox.send(number, merchant.number, 'hi there');
    await merchant.untilArrived(number, ({ body }) => body === 'hi there');
    const again = await merchant.write(`+${typed}`, 'again {recipient_phone}');
    await merchant.untilStatus(again.id, 'delivered');
    expect(again.body).toBe(`again +${number}`);
    const conversation = await merchant.conversation(typed);
    expect(conversation.map(({ chat_id }) => chat_id)).toEqual([sent.chat_id, sent.chat_id, sent.chat_id]);
    expect(
      await sql('select phone from contacts where account_id = ? and phone like ?', [
        accountId,
        `%${number.slice(-8)}`,
      ]),
    ).toEqual([{ phone: number }]);
  });

  it('joins who wrote from there before', async () => {
    const rest = sixDigits();
    const [typed, number] = [`5521997${rest}`, `552197${rest}`];
    await someone({ number, spellings: [typed] });
    await merchant.sandbox.send(number, merchant.number, 'I wrote first');
    const { chat_id } = await merchant.untilArrived(number, ({ body }) => body === 'I wrote first');
    await merchant.write(typed, 'an answer');
    const bodies = async () => (await merchant.conversation(number)).map(({ body }) => body);
    await waitFor('one chat has both', async () => (await bodies()).join() === 'I wrote first,an answer');
    expect(chat_id).toBeGreaterThan(0);
  });

  it('is left alone when the person behind it asked for silence', async () => {
    const rest = sixDigits();
    const [typed, number] = [`5531996${rest}`, `553196${rest}`];
    await someone({ number, spellings: [typed] });
    await sql(`insert into suppressions (account_id, phone, reason) values (?, ?, 'user')`, [accountId, number]);
    const { id } = await merchant.write(typed, 'an offer');
    expect((await merchant.untilStatus(id, 'failed')).failure).toBe('opted_out');
  });

  it('is no other number: an answer about somebody else sends nothing', async () => {
    const typed = `5541995${sixDigits()}`;
    const stranger = await someone({ spellings: [typed] });
    const { id } = await merchant.write(typed, 'private');
    await merchant.until(id, ({ hold }) => hold?.reason === 'lookup', 'it waits', 20_000);
    expect(await merchant.sandbox.inbox(stranger.number, { waitMs: 1 })).toEqual([]);
  });
});
