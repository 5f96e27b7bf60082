import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import { makeMember } from '../setup/accounts/members.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
let merchant: Merchant;
let sandbox: SandboxClient;

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
  sandbox = merchant.sandbox;
}, 60_000);
afterAll(() => merchant?.close());

const sendTo = (phone: string, body: string) =>
  merchant.apiUser.client.post('/api/v1/messages', { device: merchant.device.sessionId, phone, body });
const reply = (chatId: number, body: string) =>
  merchant.apiUser.client.post('/api/v1/messages', { device: merchant.device.sessionId, chat_id: chatId, body });
const isOnList = async (phone: string) => {
  const { body } = await merchant.apiUser.client.get(`/api/v1/suppressions?search=${phone}`);
  return body.total === 1;
};
const untilListed = (phone: string, isExpected: boolean) =>
  waitFor(`the number is on the list: ${isExpected}`, async () => (await isOnList(phone)) === isExpected);

describe.each([
  ['pn', 'STOP', 'START'],
  ['lid', ' «ايقاف» ', 'إشتراك'],
] as const)('a contact addressed by %s', (addressing, stop, start) => {
  it(`gets no more messages after "${stop}", and gets them again after "${start}", with one confirmation of each`, async () => {
    const customer = await sandbox.phones.create({ name: 'Quiet', addressing });
    await merchant.write(customer.number, 'Our offers of the week');
    await sandbox.inbox(customer.number, { count: 1 });

    await sandbox.send(customer.number, merchant.number, stop);
    const [, confirmed] = await sandbox.inbox(customer.number, { count: 2 });
    expect(confirmed?.text).toContain('You will get no more messages');
    expect(await isOnList(customer.number)).toBe(true);
    const rejected = await sendTo(customer.number, 'One more offer');
    expect(rejected).toMatchObject({ status: 409, body: { code: 'messages.opted_out' } });

    // A repeated keyword is confirmed once.
    await sandbox.send(customer.number, merchant.number, stop);
    const chat = await merchant.chatWith(customer.number);

    // A reply to a question is allowed, other messages stay blocked.
    await sandbox.send(customer.number, merchant.number, 'Where is my order?');
    await merchant.untilArrived(customer.number, ({ body }) => body === 'Where is my order?');
    expect((await reply(chat.id, 'On its way.')).status).toBe(201);
    expect((await sendTo(customer.number, 'And an offer')).status).toBe(409);

    await sandbox.send(customer.number, merchant.number, stop);
    await waitFor('the keyword is recorded three times', async () => {
      const shown = await merchant.conversation(customer.number);
      return shown.filter(({ from_me, body }) => !from_me && body?.trim() === stop.trim()).length === 3;
    });
    expect((await reply(chat.id, 'One more thing')).status).toBe(409);

    await sandbox.send(customer.number, merchant.number, start);
    await untilListed(customer.number, false);
    expect((await sendTo(customer.number, 'Good to have you back')).status).toBe(201);
    const inbox = await sandbox.inbox(customer.number, { count: 5 });
    const shown = inbox.map(({ text }) => text ?? '');
    expect(shown.filter((text) => text.includes('You will get no more messages'))).toHaveLength(1);
    expect(shown.filter((text) => text.includes('Welcome back'))).toHaveLength(1);
    expect(shown).toEqual(expect.arrayContaining(['Our offers of the week', 'On its way.', 'Good to have you back']));
  });
});

describe('a contact who opts out and in repeatedly', () => {
  it('is respected each time and gets two confirmations a day, which are not billed', async () => {
    const limited = await Merchant.open(server);
    try {
      const { accountId } = limited.apiUser.member;
      const sql = (query: string) => server.orm.em.getConnection().execute<{ count: number }[]>(query, [accountId]);
      await sql('update subscriptions set count_messages = 1 where account_id = ?');
      const customer = await sandbox.phones.create({ name: 'Turns' });
      for (let turn = 0; turn < 5; turn++)
        for (const word of ['STOP', 'START']) await sandbox.send(customer.number, limited.number, word);
      await sandbox.send(customer.number, limited.number, 'STOP');
      await waitFor('all keywords are processed', async () => {
        const words = (await limited.conversation(customer.number)).filter(({ from_me }) => !from_me);
        return words.length === 11 && (await limited.apiUser.client.get('/api/v1/suppressions')).body.total === 1;
      });
      const answers = await sandbox.inbox(customer.number, { count: 3, waitMs: 2000 });
      expect(answers.map(({ text }) => text?.split('\n')[1])).toEqual([
        'You will get no more messages. To return, send START.',
        'Welcome back. To stop messages again, send STOP.',
      ]);
      const { count_message_consumed } = (await limited.apiUser.client.get('/api/v1/user')).body.data.subcribe;
      expect(count_message_consumed).toBe(0);
      const otherCustomer = await sandbox.phones.create({});
      const paid = await limited.write(otherCustomer.number, 'the one message');
      await limited.untilStatus(paid.id, 'delivered');

      // The next day confirmations are sent again.
      await sql(
        `update contacts set opt_out_replied_at = array(select at - interval '1 day' from unnest(opt_out_replied_at) at) where account_id = ?`,
      );
      await sandbox.send(customer.number, limited.number, 'START');
      expect(await sandbox.inbox(customer.number, { count: 3 })).toHaveLength(3);
    } finally {
      await limited.close();
    }
  });
});

describe('a message queued before an opt-out', () => {
  it('is not sent after it, and cannot be resent by hand', async () => {
    const { client } = merchant.apiUser;
    const customer = await sandbox.phones.create({ name: 'Late' });
    await merchant.write(customer.number, 'before');
    await sandbox.inbox(customer.number, { count: 1 });
    await sandbox.fault({ number: merchant.number, kind: 'refuse-login', code: 503 });
    await sandbox.close('tcp', { number: merchant.number });
    await waitFor('the connection is lost', async () =>
      (await sandbox.linkedDevices(merchant.number)).every(({ isConnected }) => !isConnected),
    );
    const waiting = await merchant.write(customer.number, 'an offer that waits');
    await client.post('/api/v1/suppressions', { numbers: customer.number });
    await sandbox.clearFaults(merchant.number);
    const failed = await merchant.until(waiting.id, ({ status }) => status === 'failed', 'the offer fails');
    expect(failed.failure).toBe('opted_out');
    expect(await merchant.retry(waiting.id)).toMatchObject({ status: 409, body: { code: 'messages.opted_out' } });
    expect((await sandbox.inbox(customer.number, { count: 2, waitMs: 500 })).map(({ text }) => text)).toEqual([
      'before',
    ]);
  });
});

describe('keywords', () => {
  it('are set by the account, and have no effect within a sentence', async () => {
    const { client } = merchant.apiUser;
    const settings = { is_on: true, stop_words: ['كفى'], start_words: ['نعم'], stop_reply: null, start_reply: null };
    expect((await client.post('/api/v1/opt-out-settings', settings)).status).toBe(200);
    const customer = await sandbox.phones.create({ name: 'Own words' });
    for (const text of ['STOP', 'كفى تأخيرًا يا جماعة']) {
      await sandbox.send(customer.number, merchant.number, text);
      await merchant.untilArrived(customer.number, ({ body }) => body === text);
    }
    expect(await isOnList(customer.number)).toBe(false);

    await sandbox.send(customer.number, merchant.number, 'كفي!');
    await untilListed(customer.number, true);
    expect((await merchant.conversation(customer.number)).filter(({ from_me }) => from_me)).toEqual([]);
  });
});

/** Creates accounts with long pending lookups. Returns a client of one of them. */
async function openPendingAccounts(count: number): Promise<HttpClient> {
  const { accountId, email, password } = await makeMember(server.orm);
  await server.orm.em.getConnection().execute(
    `with others as (insert into accounts (name) select 'Patient ' || n from generate_series(2, ?::int) n returning id)
     insert into contacts (account_id, phone, saved_at, check_wanted_at)
     select id, '966559000000', now(), now() - interval '1 hour' from others
     union all select ?::bigint, '966559000000', now(), now() - interval '1 hour'`,
    [count, accountId],
  );
  const client = new HttpClient(() => server.url);
  await client.signIn(email, password);
  return client;
}

describe('number lookups', () => {
  it('reject a message only after the result that a number is not on WhatsApp', async () => {
    const { client } = merchant.apiUser;
    const real = await sandbox.phones.create({ name: 'There' });
    const unknown = '966599000001';
    for (const phone of [real.number, unknown]) await client.post('/api/v1/contacts/one', { phone });
    // Lookups of accounts without a connected device block no others.
    const pendingClient = await openPendingAccounts(120);
    const live = await LiveEvents.open(pendingClient);
    expect((await client.post('/api/v1/check-contacts', {})).body).toEqual({ count: 2 });
    const states = await waitFor(
      'both lookups are done',
      async () => {
        const { body } = await client.get('/api/v1/contacts?rows=50');
        const found = Object.fromEntries(
          body.data.map(({ phone_number, whatsapp }: { phone_number: string; whatsapp: { state: string } }) => [
            phone_number,
            whatsapp.state,
          ]),
        );
        return found[real.number] !== 'unknown' && found[unknown] !== 'unknown' && found;
      },
      25_000,
    );
    expect(states).toMatchObject({ [real.number]: 'on', [unknown]: 'not' });
    // An account without a lookup gets no event.
    expect(live.of('contacts.checked')).toEqual([]);
    live.close();
    expect((await sendTo(real.number, 'hello')).status).toBe(201);
    expect(await sendTo(unknown, 'hello')).toMatchObject({ status: 409, body: { code: 'messages.not_on_whatsapp' } });
    expect((await client.post('/api/v1/check-contacts', {})).body).toEqual({ count: 0 });
  });
});
