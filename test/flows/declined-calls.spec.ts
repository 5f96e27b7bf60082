import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: TestApp;
let merchant: Merchant;
const TEXT = 'We answer messages here, not {calls}.';

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
}, 60_000);
afterAll(() => merchant.close());

const settings = (more = '') => `/api/v1/device-settings/${merchant.device.sessionId}${more}`;
const save = (decline: boolean, text: string) =>
  merchant.apiUser.client.post(settings('/calls'), { decline: String(decline), text });
async function call(number: string): Promise<string> {
  const { id } = await merchant.sandbox.ring(number, merchant.number);
  await waitFor('the call is declined', async () =>
    (await merchant.sandbox.calls(number)).some((ringing) => ringing.id === id && ringing.state === 'declined'),
  );
  return id;
}

it('declines calls once it is enabled, and replies to a caller once', async () => {
  const [caller, ignoredCaller] = [await merchant.sandbox.phones.create(), await merchant.sandbox.phones.create()];
  expect((await merchant.apiUser.client.get(settings())).body.calls).toEqual({ decline: false, text: '' });
  const ignored = await merchant.sandbox.ring(ignoredCaller.number, merchant.number);

  const saved = await save(true, ` ${TEXT} `);
  expect([saved.status, saved.body.calls]).toEqual([200, { decline: true, text: TEXT }]);
  await call(caller.number);
  const [received] = await merchant.sandbox.inbox(caller.number);
  expect(received?.text).toBe(TEXT);
  const [sent] = await merchant.conversation(caller.number);
  expect([sent?.body, sent?.sent_by]).toEqual([TEXT, 'declined_call']);

  await call(caller.number);
  await merchant.write(caller.number, 'a further message');
  const texts = await merchant.sandbox.inbox(caller.number, { count: 2 });
  expect(texts.map(({ text }) => text)).toEqual([TEXT, 'a further message']);
  expect(await merchant.sandbox.calls(ignoredCaller.number)).toEqual([
    expect.objectContaining({ ...ignored, state: 'ringing' }),
  ]);
});

it('declines without a text if none is given, and rejects one that is too long', async () => {
  const caller = await merchant.sandbox.phones.create();
  expect((await save(true, '')).status).toBe(200);
  await call(caller.number);
  await merchant.write(caller.number, 'hello');
  expect((await merchant.sandbox.inbox(caller.number)).map(({ text }) => text)).toEqual(['hello']);
  const rejected = await save(true, 'x'.repeat(1001));
  expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([422, ['text']]);
});

it('opens no chat for a caller who is blocked or opted out', async () => {
  const { accountId } = merchant.apiUser.member;
  const execute = (sql: string, values: unknown[]) => server.orm.em.getConnection().execute<object[]>(sql, values);
  expect((await save(true, TEXT)).status).toBe(200);
  const [blocked, optedOut, caller] = [
    await merchant.sandbox.phones.create(),
    await merchant.sandbox.phones.create(),
    await merchant.sandbox.phones.create(),
  ];
  await execute('insert into contacts (account_id, phone, blocked_at) values (?, ?, now())', [
    accountId,
    blocked.number,
  ]);
  await execute(`insert into suppressions (account_id, phone, reason) values (?, ?, 'user')`, [
    accountId,
    optedOut.number,
  ]);
  for (const { number } of [blocked, optedOut, caller]) await call(number);
  // The last caller has a reply, so the earlier calls are processed.
  expect((await merchant.sandbox.inbox(caller.number))[0]?.text).toBe(TEXT);
  const chats = await execute(
    'select 1 from chats c join contacts p on p.id = c.contact_id where p.account_id = ? and p.phone in (?, ?)',
    [accountId, blocked.number, optedOut.number],
  );
  expect(chats).toEqual([]);
});
