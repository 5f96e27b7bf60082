import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { PhoneResource, PlantedMessage } from '../../src/sandbox/sandbox.contract.js';
import type { FaultKind } from '../../src/sandbox/faults/faults.contract.js';
import { openApiUser, untilState } from '../setup/accounts/api-user.js';
import { type TestApp, startApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { WebhookReceiver } from '../setup/stores/webhook-receiver.js';
import { waitFor } from '../setup/wait-for.js';
import { scanTwice } from '../setup/whatsapp/link-device.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

const DAY_MS = 86_400_000;
/** After linking a phone sends two parts of its history, the newest messages inline and recent ones as a file. */
const HISTORY_PARTS = 2;
const sandbox = SandboxClient.ofRun();
let server: TestApp;
let customer: PhoneResource;
const opened: Merchant[] = [];

beforeAll(async () => {
  server = await workerApp();
  customer = await sandbox.phones.create({ name: 'Huda' });
}, 60_000);
afterAll(() => Promise.all(opened.map((merchant) => merchant.close())));

const sql = <Row>(query: string, params: unknown[]) => server.orm.em.getConnection().execute<Row[]>(query, params);
const daysAgo = (days: number, fields: Partial<PlantedMessage> = {}): PlantedMessage => ({
  peer: customer.number,
  text: `${days} days ago`,
  at: Date.now() - days * DAY_MS,
  ...fields,
});

/** Creates a phone that had messages before linking. */
async function open(
  planted: PlantedMessage[],
  { faults = [], ...options }: Parameters<typeof Merchant.open>[1] & { faults?: FaultKind[] } = {},
): Promise<Merchant> {
  const beforeLink = async (number: string) => {
    await sandbox.addHistory(number, planted);
    for (const kind of faults) await sandbox.fault({ kind, number, times: 1 });
  };
  const merchant = await Merchant.open(server, { beforeLink, ...options });
  opened.push(merchant);
  return merchant;
}

const untilProcessed = ({ device }: Merchant, count = HISTORY_PARTS) =>
  waitFor('the history is processed', async () => {
    const query = 'select count(*)::int done from history_syncs where device_id = ? and notice is null';
    return (await sql<{ done: number }>(query, [device.id]))[0]?.done === count;
  });
const texts = async (merchant: Merchant) =>
  (await merchant.conversation(customer.number)).map(({ body, is_history }) => `${is_history ? '' : 'live: '}${body}`);

describe('a link', () => {
  it('imports the last 7 days as read history, without notifications, replies or counts', async () => {
    const apiUser = await openApiUser(server);
    const receiver = await WebhookReceiver.open();
    const kinds = ['message.received', 'message.edited', 'message.deleted', 'message.reacted', 'contact.opted_out'];
    await apiUser.client.post('/api/v1/webhook-endpoints', { url: `${receiver.url}/history`, kinds });
    const addReply = async (device: number) => {
      const reply = { name: 'Away', devices: [device], body: 'We are away.', renew_every: 24 };
      expect((await apiUser.client.post('/api/v1/auto-replys', reply)).status).toBe(201);
    };
    const planted = [
      daysAgo(8),
      daysAgo(6),
      daysAgo(5, { fromMe: true, text: 'our answer', status: 'read' }),
      daysAgo(1, { text: 'stop' }),
      daysAgo(-1, { text: 'from the future' }),
    ];
    const merchant = await open(planted, { apiUser, beforeScan: addReply });
    await untilProcessed(merchant);
    const found = await merchant.conversation(customer.number);
    expect(found.map(({ body, from_me, status, is_history }) => [body, from_me, status, is_history])).toEqual([
      ['6 days ago', false, 'received', true],
      ['our answer', true, 'read', true],
      ['stop', false, 'received', true],
    ]);
    const chat = await merchant.chatWith(customer.number);
    expect(chat).toMatchObject({
      unread_count: 0,
      profile_info: { name: 'Huda' },
      last_message_recieved: found[2]!.created_at,
    });
    expect(apiUser.events.of('message.created')).toEqual([]);
    expect(apiUser.events.of('messages.stale')).toContainEqual({ device_id: merchant.device.id, chat_id: chat.id });
    const { accountId } = apiUser.member;
    for (const table of [
      `counter_totals where name like 'messages.%' and`,
      'suppressions where',
      'webhook_deliveries where',
    ])
      expect(await sql(`select from ${table} account_id = ?`, [accountId])).toEqual([]);

    await sandbox.send(customer.number, merchant.number, 'good morning');
    const [answer] = await sandbox.inbox(customer.number, { from: merchant.number });
    expect(answer).toMatchObject({ text: 'We are away.' });
    const delivered = await receiver.at('/history');
    expect(delivered.map(({ json }) => json['data'].message.body)).toEqual(['good morning']);
    expect((await texts(merchant)).slice(2)).toEqual(['stop', 'live: good morning', 'live: We are away.']);
    await receiver.close();
  });

  it.each([
    [0, ['live: hello']],
    [30, ['20 days ago', '6 days ago', 'live: hello']],
  ])('imports %i days on request', async (history_days, expected) => {
    const merchant = await open([daysAgo(40), daysAgo(20), daysAgo(6)], { body: { history_days } });
    if (history_days > 0) await untilProcessed(merchant);
    await sandbox.send(customer.number, merchant.number, 'hello');
    await merchant.untilArrived(customer.number, ({ body }) => body === 'hello');
    expect(await texts(merchant)).toEqual(expected);
  });

  it('uses the number of days that is chosen while the QR code is shown, and rejects others than offered', async () => {
    const apiUser = await openApiUser(server);
    const change = async (id: number, history_days: number) => {
      const { device } = (await apiUser.client.get(`/api/v1/device/${id}`)).body;
      const fields = { _method: 'PUT', history_days };
      return apiUser.client.post(`/api/v1/update-device/${device.session_id}`, fields);
    };
    const beforeScan = async (id: number) => {
      expect((await change(id, 14)).body.errors).toHaveProperty('history_days');
      expect((await change(id, 30)).body.device).toMatchObject({ history_days: 30 });
    };
    const merchant = await open([daysAgo(20)], { apiUser, beforeScan });
    await untilProcessed(merchant);
    expect(await texts(merchant)).toEqual(['20 days ago']);
  });

  it('imports messages of the unlinked time when it is linked again, without duplicates', async () => {
    const merchant = await open([daysAgo(3)]);
    await untilProcessed(merchant);
    const linkedId = await sandbox.send(customer.number, merchant.number, 'while linked');
    const before = await merchant.untilArrived(customer.number, ({ body }) => body === 'while linked');
    const { sessionId } = merchant.device;
    const since = merchant.apiUser.events.now;
    const [linked] = await sandbox.linkedDevices(merchant.number);
    await sandbox.unlink(merchant.number, linked!.id);
    await untilState(merchant.apiUser, sessionId, 'logged_out', { since });
    await sandbox.send(customer.number, merchant.number, 'while unlinked');
    await sandbox.send(merchant.number, customer.number, 'answered on the phone');
    await sandbox.send(merchant.number, customer.number, { reaction: { id: linkedId, emoji: '👍' } });

    const { client } = merchant.apiUser;
    const { body } = await client.post('/api/v1/new-connect-device', { session_id: sessionId });
    await scanTwice(client, sandbox, merchant.number, { sessionId, qr: body.data.qr });
    await untilProcessed(merchant, 2 * HISTORY_PARTS);
    expect(await texts(merchant)).toEqual([
      '3 days ago',
      'live: while linked',
      'while unlinked',
      'answered on the phone',
    ]);
    // Changes by the phone meanwhile apply to existing messages.
    expect((await merchant.read(before.id)).reactions).toMatchObject([{ emoji: '👍', from_me: true }]);
  });
});

it('a part of the history waits for the media host, and is given up after seven failed attempts', async () => {
  const outage = { kind: 'fail-downloads' as const, code: 503 };
  const rowsOf = ({ device }: Merchant) =>
    sql<{ attempts: number; is_done: boolean; messages: number }>(
      'select attempts, notice is null is_done, messages from history_syncs where device_id = ? order by id',
      [device.id],
    );
  const openWithOutage = async () => {
    const beforeLink = async (number: string) => {
      await sandbox.addHistory(number, [daysAgo(3), daysAgo(2), daysAgo(1)]);
      await sandbox.fault({ ...outage, number });
    };
    const merchant = await Merchant.open(server, { beforeLink });
    opened.push(merchant);
    // An unreachable host does not count as an attempt.
    await waitFor('the file was requested', async () => {
      const query = `select 1 from history_syncs where device_id = ? and notice is not null and due_at > received_at`;
      return (await sql(query, [merchant.device.id])).length === 1 && (await rowsOf(merchant)).at(-1)?.attempts === 0;
    });
    return merchant;
  };
  const retry = async ({ device, number }: Merchant, attempts: number) => {
    const change = (values: string, params: unknown[] = []) =>
      sql(`update history_syncs set ${values} where device_id = ? and notice is not null`, [...params, device.id]);
    // Before the host is back, as the file may be due at any moment.
    await change('attempts = ?', [attempts]);
    await sandbox.clearFaults(number);
    await change('due_at = now()');
    await sandbox.close('tcp', { number });
  };
  const [patient, failed] = [await openWithOutage(), await openWithOutage()];
  await retry(patient, 6);
  await retry(failed, 7);
  for (const merchant of [patient, failed]) await untilProcessed(merchant);
  expect(await texts(patient)).toEqual(['3 days ago', '2 days ago', '1 days ago']);
  expect(await texts(failed)).toEqual(['2 days ago', '1 days ago']);
  await sandbox.send(customer.number, failed.number, 'hello');
  await failed.untilArrived(customer.number, ({ body }) => body === 'hello');
});

it('a part of the history is tried again after a restart when it is due', async () => {
  const own = await startApp();
  const beforeLink = async (number: string) => {
    await sandbox.addHistory(number, [daysAgo(3), daysAgo(2), daysAgo(1)]);
    await sandbox.fault({ kind: 'fail-downloads', code: 503, number });
  };
  const merchant = await Merchant.open(own, { beforeLink });
  const pending = 'from history_syncs where notice is not null';
  const rowsOf = (query: string) => own.orm.em.getConnection().execute<object[]>(query);
  await waitFor('the file is postponed', async () => {
    const postponed = await rowsOf(`select 1 ${pending} and due_at > received_at`);
    return postponed.length === 1 && (await rowsOf(`select 1 ${pending}`)).length === 1;
  });
  await own.restart(async (url) => {
    await sandbox.clearFaults(merchant.number);
    const client = new pg.Client(url);
    await client.connect();
    // The file is due after the new connection opens, which would also start it.
    await client.query(`update history_syncs set due_at = now() + interval '20 seconds' where notice is not null`);
    await client.end();
  });
  await waitFor('the file is imported', async () => (await rowsOf(`select 1 ${pending}`)).length === 0);
  const bodies = await rowsOf('select body from messages where is_history order by at');
  expect(bodies).toEqual([3, 2, 1].map((days) => ({ body: `${days} days ago` })));
  await merchant.close();
  await own.close();
}, 120_000);

it.each<FaultKind>(['damage-history', 'bomb-history', 'hostile-history'])(
  '%s leaves the device online',
  async (fault) => {
    const otherCustomer = await sandbox.phones.create({ name: 'Other' });
    const merchant = await open(
      [daysAgo(3), daysAgo(2), daysAgo(1), daysAgo(1, { peer: otherCustomer.number, text: 'of another' })],
      {
        faults: [fault],
      },
    );
    await untilProcessed(merchant);
    await sandbox.send(customer.number, merchant.number, 'hello');
    await merchant.untilArrived(customer.number, ({ body }) => body === 'hello');
    // The newest messages arrive inline, before the damaged file.
    expect((await texts(merchant)).slice(-2)).toEqual(['1 days ago', 'live: hello']);
    expect(await texts(merchant)).toHaveLength(fault === 'hostile-history' ? 4 : 3);
    const rows = await sql('select from messages where device_id = ? and body like ? and body not like ?', [
      merchant.device.id,
      'hostile%',
      'hostile ELSEWHERE%',
    ]);
    expect(rows).toEqual([]);
  },
);

it('a message that follows its history copy counts as new', async () => {
  const merchant = await open([daysAgo(0, { id: 'BOTH', text: 'in both' })]);
  await untilProcessed(merchant);
  expect(await texts(merchant)).toEqual(['in both']);
  await sandbox.send(customer.number, merchant.number, { id: 'BOTH', text: 'in both' });
  await merchant.untilArrived(customer.number, ({ is_history }) => !is_history);
  expect(await texts(merchant)).toEqual(['live: in both']);
  expect(await merchant.chatWith(customer.number)).toMatchObject({ unread_count: 1 });
});
