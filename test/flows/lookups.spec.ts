import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiProgram, generateKey } from '../setup/integration/api-program.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: TestApp;
let merchant: Merchant;
let accountId: number;
const silencedNumbers: string[] = [];
const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
  const [row] = await sql<{ id: string }>('select account_id id from devices where id = ?', [merchant.device.id]);
  accountId = Number(row?.id);
}, 60_000);
afterAll(() => merchant.close());
afterEach(async () => {
  for (const number of silencedNumbers.splice(0)) await merchant.sandbox.clearFaults(number);
});

const createPhone = (phone: object = {}) => merchant.sandbox.phones.create(phone);
const deliver = async (phone: string, body: string) =>
  merchant.untilStatus((await merchant.write(phone, body)).id, 'delivered');
/** Makes WhatsApp ignore lookups of this number. */
async function silence(number: string, kind: 'ignore-lookups' | 'ignore-keys'): Promise<void> {
  silencedNumbers.push(number);
  await merchant.sandbox.fault({ number, kind });
}
let suffix = Date.now() % 1_000_000;
const nextSixDigits = () => String((suffix = (suffix + 7) % 1_000_000)).padStart(6, '0');

describe.each(['ignore-lookups', 'ignore-keys'] as const)('a recipient whose lookup WhatsApp ignores (%s)', (kind) => {
  it('delays no other chat, shows the reason, and gets everything in order after the response', async () => {
    const [known, stranger, newcomer] = [await createPhone(), await createPhone(), await createPhone()];
    await deliver(known.number, 'hello');
    await silence(stranger.number, kind);
    const first = await merchant.write(stranger.number, 'first');
    const second = await merchant.write(stranger.number, 'second');
    for (const body of ['one', 'two', 'three']) await deliver(known.number, body);
    await deliver(newcomer.number, 'also new');
    // The other messages were sent before the lookup timed out.
    const message = await merchant.read(first.id);
    expect([message.status, message.hold]).toEqual([expect.stringMatching(/queued|sending/), null]);
    const held = await merchant.until(
      first.id,
      ({ hold }) => hold?.reason === 'lookup',
      'the hold reason is shown',
      20_000,
    );
    expect([held.status, typeof held.hold?.until]).toEqual(['queued', 'string']);

    await merchant.sandbox.clearFaults(stranger.number);
    for (const { id } of [first, second])
      await merchant.until(id, ({ status }) => status === 'delivered', 'the message is delivered', 40_000);
    const received = await merchant.sandbox.inbox(stranger.number, { count: 2 });
    expect(received.map(({ text, copies }) => [text, copies])).toEqual([
      ['first', 1],
      ['second', 1],
    ]);
  }, 90_000);
});

it('many unresolved recipients delay no other new recipient', async () => {
  const people = await merchant.sandbox.phones.createMany(13);
  const newcomer = people.pop()!;
  for (const { number } of people) await silence(number, 'ignore-lookups');
  const messages = await Promise.all(people.map(({ number }) => merchant.write(number, 'hello')));
  await deliver(newcomer.number, 'also new');
  const states = await Promise.all(messages.map(({ id }) => merchant.read(id)));
  // If lookups blocked the new recipient, at least eight would have timed out before.
  expect(states.filter(({ hold }) => hold !== null).length).toBeLessThan(8);
}, 90_000);

describe('a number that exists under another spelling', () => {
  it.each([
    ['Brazil', (rest: string) => [`5511998${rest}`, `551198${rest}`]],
    ['Mexico', (rest: string) => [`525555${rest}`, `5215555${rest}`]],
    ['Argentina', (rest: string) => [`541123${rest}`, `5491123${rest}`]],
  ] as const)(
    '%s: messages go to the existing spelling, as one contact with one chat',
    async (_country, spellingsOf) => {
      const [typed, number] = spellingsOf(nextSixDigits()) as [string, string];
      await createPhone({ number, spellings: [typed] });
      const sent = await deliver(`+${typed}`, 'hello');
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
    },
  );

  it('finds the contact by either spelling, before and after a lookup', async () => {
    const { client } = merchant.apiUser;
    const program = new ApiProgram(server, await generateKey(client));
    const rest = nextSixDigits();
    const [typed, number] = [`5571997${rest}`, `557197${rest}`];
    await createPhone({ number, spellings: [typed] });
    await merchant.sandbox.send(number, merchant.number, 'I wrote first');
    const { chat_id } = await merchant.untilArrived(number, ({ body }) => body === 'I wrote first');
    const bodies = async (phone: string) =>
      (await program.get(`messages?phone=${phone}`)).body.data.map(({ body }: { body: string }) => body);
    const findChats = async (search: string) =>
      (await client.get(`/api/v1/chat-lists/${merchant.device.id}?search=${search}`)).body.data.map(
        ({ id }: { id: number }) => id,
      );
    const saved = await client.post('/api/v1/contacts/one', { phone: typed, name: 'Ana' });
    expect(saved.body.data).toMatchObject({ phone_number: number, phone_numbers: [number] });
    const { id } = saved.body.data;
    for (const phone of [typed, number]) {
      expect([await bodies(phone), await findChats(phone)]).toEqual([['I wrote first'], [chat_id]]);
      const listed = (await client.get(`/api/v1/contacts?search=${phone}`)).body.data;
      expect(listed.map((contact: { id: number }) => contact.id)).toEqual([id]);
    }
    await deliver(typed, 'an answer');
    for (const phone of [typed, number]) expect(await bodies(phone)).toEqual(['an answer', 'I wrote first']);
    const contact = async () => (await program.get(`contacts?search=${typed}`)).body.data[0];
    expect(await contact()).toMatchObject({ name: 'Ana', phone_number: number, phone_numbers: [number, typed] });

    await client.post('/api/v1/suppressions', { numbers: typed });
    expect((await contact()).opted_out_at).not.toBeNull();
    const listed = (await client.get(`/api/v1/suppressions?search=${typed}`)).body.data;
    expect(listed.map((row: { phone_number: string }) => row.phone_number)).toEqual([number]);
  });

  it('is merged with an earlier sender who uses the other spelling', async () => {
    const rest = nextSixDigits();
    const [typed, number] = [`5521997${rest}`, `552197${rest}`];
    await createPhone({ number, spellings: [typed] });
    await merchant.sandbox.send(number, merchant.number, 'I wrote first');
    await merchant.untilArrived(number, ({ body }) => body === 'I wrote first');
    const { client } = merchant.apiUser;
    const { id } = (await client.post('/api/v1/contacts/one', { phone: number, name: 'Rui' })).body.data;
    await merchant.write(typed, 'an answer');
    const bodies = async () => (await merchant.conversation(number)).map(({ body }) => body);
    await waitFor('one chat has both messages', async () => (await bodies()).join() === 'I wrote first,an answer');
    const saved = (await client.get(`/api/v1/contacts/${id}`)).body.data;
    expect(saved).toMatchObject({ id, name: 'Rui', phone_number: number, phone_numbers: [number, typed] });
  });

  it('is blocked after an opt-out of its contact', async () => {
    const rest = nextSixDigits();
    const [typed, number] = [`5531996${rest}`, `553196${rest}`];
    await createPhone({ number, spellings: [typed] });
    await sql(`insert into suppressions (account_id, phone, reason) values (?, ?, 'user')`, [accountId, number]);
    const order = { device: merchant.device.sessionId, phone: `+${typed}`, body: 'an offer' };
    const rejected = await merchant.apiUser.client.post('/api/v1/messages', order);
    expect([rejected.status, rejected.body.code]).toEqual([409, 'messages.opted_out']);
  });

  it('is blocked after an opt-out with a hidden number', async () => {
    const { number } = await createPhone({ hidesNumber: true });
    const entries = () =>
      sql<{ phone: string | null; lid: string | null }>(
        `select phone, lid from suppressions where account_id = ? and reason = 'keyword'`,
        [accountId],
      );
    await merchant.sandbox.send(number, merchant.number, 'STOP');
    const [entry] = await waitFor('the opt-out is recorded', async () => {
      const found = await entries();
      return found.length > 0 && found;
    });
    expect(entry).toEqual({ phone: null, lid: expect.any(String) });
    const { id } = await merchant.write(number, 'an offer');
    expect((await merchant.untilStatus(id, 'failed')).failure).toBe('opted_out');
    expect(await entries()).toEqual([{ phone: number, lid: entry!.lid }]);
    // Both addresses belong to one contact.
    const people = await sql('select phone from contacts where account_id = ? and (lid = ? or phone = ?)', [
      accountId,
      entry!.lid,
      number,
    ]);
    expect(people).toEqual([{ phone: number }]);
    const bodies = (await merchant.conversation(number)).map(({ body }) => body);
    expect(bodies).toEqual(expect.arrayContaining(['STOP', 'an offer']));
  });

  it('is held if the lookup returns a different number', async () => {
    const typed = `5541995${nextSixDigits()}`;
    const stranger = await createPhone({ spellings: [typed] });
    const { id } = await merchant.write(typed, 'private');
    await merchant.until(id, ({ hold }) => hold?.reason === 'lookup', 'the message is held', 20_000);
    expect(await merchant.sandbox.inbox(stranger.number, { waitMs: 1 })).toEqual([]);
  });
});
