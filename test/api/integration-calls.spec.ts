import { beforeAll, describe, expect, it } from '@jest/globals';
import { fileOf } from '../setup/accounts/upload.js';
import { ApiProgram, generateKey } from '../setup/integration/api-program.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

let server: TestApp;
let owner: OpenedSender;
let stranger: OpenedSender;
let program: ApiProgram;

beforeAll(async () => {
  server = await workerApp();
  [owner, stranger] = [await openSender(server), await openSender(server)];
  program = new ApiProgram(server, await generateKey(owner.client));
}, 60_000);

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const orderOf = (more: object) => ({ device: owner.session, phone: '0507778899', ...more });
const countMessages = async () =>
  (await sql<{ count: number }>('select count(*)::int count from messages where account_id = ?', [owner.accountId]))[0]
    ?.count;

describe('devices', () => {
  it('are listed and read by their session, for their account only', async () => {
    const list = await program.get('devices');
    expect([list.status, list.body.data]).toEqual([
      200,
      [expect.objectContaining({ session_id: owner.session, status: expect.stringMatching(/on|off/) })],
    ]);
    expect((await program.get(`devices/${owner.session}`)).body.data).toEqual(list.body.data[0]);
    const [foreignDevice, missingDevice] = [
      await program.get(`devices/${stranger.session}`),
      await program.get('devices/nobody'),
    ];
    expect([foreignDevice.status, foreignDevice.text]).toEqual([404, missingDevice.text]);
  });
});

describe('a text', () => {
  it('is accepted and readable with its status', async () => {
    const sent = await program.post('messages/text', orderOf({ body: 'Hello {recipient_phone}' }));
    expect([sent.status, sent.body.data]).toEqual([
      201,
      expect.objectContaining({
        device: owner.session,
        phone: '966507778899',
        direction: 'out',
        kind: 'text',
        media: null,
        body: 'Hello +966507778899',
        status: 'queued',
        ticks: 0,
        reason: null,
        send_at: null,
      }),
    ]);
    expect(sent.body.problems).toEqual([]);
    expect((await program.get(`messages/${sent.body.data.id}`)).body).toEqual({ data: sent.body.data });
    const template = await owner.template('Dear {name}');
    const to = await owner.contact({ name: 'Omar' });
    const { body } = await program.post('messages/text', { device: owner.session, phone: to.phone, template });
    expect(body.data.body).toBe('Dear Omar');
  });

  it.each([
    ['without a body', { phone: '0507778899' }, 422, { body: expect.anything() }],
    ['to no number', { phone: 'hello', body: 'x' }, 422, { phone: expect.anything() }],
    ['to nobody', { phone: undefined, body: 'x' }, 422, { phone: expect.anything() }],
    ['from no device', { device: 'nobody', body: 'x' }, 404, undefined],
    ['long ago', { body: 'x', send_at: '2020-01-01T00:00:00Z' }, 422, { send_at: expect.anything() }],
    ['some day', { body: 'x', send_at: 'tomorrow' }, 422, { send_at: expect.anything() }],
  ])('%s is rejected with message, code and errors', async (_what, wrong, status, errors) => {
    const countBefore = await countMessages();
    const response = await program.post('messages/text', orderOf(wrong));
    expect([response.status, response.body.errors, typeof response.body.message, typeof response.body.code]).toEqual([
      status,
      errors,
      'string',
      'string',
    ]);
    expect(await countMessages()).toBe(countBefore);
  });
});

describe('a file', () => {
  it('is sent from the call or from the library', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(orderOf({ body: 'the list' }))) form.set(name, value);
    form.set('attachment', fileOf('one,two', 'prices.csv', 'text/csv'));
    const sent = await program.post('messages/media', form);
    expect([sent.status, sent.body.data]).toEqual([
      201,
      expect.objectContaining({ kind: 'document', body: 'the list' }),
    ]);
    const read = (await program.get(`messages/${sent.body.data.id}`)).body.data;
    expect(read.media).toMatchObject({ file_name: 'prices.csv', size: 7 });
    expect(
      await (
        await fetch(new URL(new URL(read.media.url).pathname + new URL(read.media.url).search, server.url))
      ).text(),
    ).toBe('one,two');
    const { uuid } = await owner.upload();
    const shared = await program.post('messages/media', orderOf({ media: uuid }));
    expect([shared.status, shared.body.data.kind]).toEqual([201, 'image']);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const planned = await program.post('messages/media', orderOf({ media: uuid, send_at: later }));
    expect(planned.body.data).toMatchObject({ status: 'scheduled', kind: 'image', media: { file_name: 'teal.png' } });
  });

  it.each([
    ['http://example.com/a.png', 'The address must begin with https://.'],
    ['https://127.0.0.1/a.png', 'This address is not on the internet.'],
    ['https://[::1]/a.png', 'This address is not on the internet.'],
    ['https://169.254.169.254/latest/meta-data', 'This address is not on the internet.'],
    ['https://2130706433/', 'This address is not on the internet.'],
    ['https://localhost/a.png', 'This address is not on the internet.'],
    ['file:///etc/passwd', 'The address must begin with https://.'],
  ])('at %s is not fetched', async (url, sentence) => {
    const { status, body } = await program.post('messages/media', orderOf({ url }));
    expect([status, body.errors]).toEqual([422, { url: [sentence] }]);
  });

  it('needs exactly one source, and must belong to the account', async () => {
    const [ownFile, foreignFile] = [await owner.upload(), await stranger.upload()];
    expect((await program.post('messages/media', orderOf({ body: 'x' }))).body.errors).toEqual({
      attachment: ['This field is required.'],
    });
    const both = await program.post(
      'messages/media',
      orderOf({ media: ownFile.uuid, url: 'https://example.com/a.png' }),
    );
    expect(both.body.errors).toEqual({ media: ['Give the file in exactly one way: attachment, media or url.'] });
    expect((await program.post('messages/media', orderOf({ media: foreignFile.uuid }))).status).toBe(404);
  });
});

describe('a bulk call', () => {
  it('has a result for each message; an invalid one stops no other', async () => {
    const messages = [
      orderOf({ body: 'one' }),
      orderOf({ body: 'two', device: 'nobody' }),
      orderOf({}),
      'no message',
      orderOf({ body: 'five' }),
    ];
    const { status, body } = await program.post('messages/bulk', { messages }, 'five');
    expect([status, body.accepted, body.refused]).toEqual([200, 2, 3]);
    expect(
      body.data.map(({ index, error }: { index: number; error: { code: string } | null }) => [index, error?.code]),
    ).toEqual([
      [0, undefined],
      [1, 'devices.not_found'],
      [2, 'invalid'],
      [3, 'invalid'],
      [4, undefined],
    ]);
    const countBefore = await countMessages();
    expect((await program.post('messages/bulk', { messages }, 'five')).body).toEqual(body);
    expect(await countMessages()).toBe(countBefore);
    const tooMany = await program.post('messages/bulk', { messages: Array.from({ length: 1001 }, () => 1) });
    expect([tooMany.status, tooMany.body.errors.messages]).toEqual([422, [expect.any(String)]]);
  });

  it('rejects exactly the messages beyond the package', async () => {
    const sender = await openSender(server);
    const key = await generateKey(sender.client);
    const [plan] = await sql<{ id: string }>('select id from subscriptions where account_id = ?', [sender.accountId]);
    expect(plan).toBeDefined();
    await sql(`update subscriptions set count_messages = 3 where account_id = ?`, [sender.accountId]);
    const messages = Array.from({ length: 5 }, (_, index) => ({
      device: sender.session,
      phone: '0507778899',
      body: `${index}`,
    }));
    const limited = new ApiProgram(server, key);
    const { body } = await limited.post('messages/bulk', { messages });
    expect([body.accepted, body.refused, body.data[4].error.code]).toEqual([3, 2, 'plan_limit']);
    const single = await limited.post('messages/text', messages[0]);
    expect([single.status, single.body.code]).toEqual([429, 'plan_limit']);
    await sql(`update subscriptions set expire_at = now() - interval '1 day' where account_id = ?`, [sender.accountId]);
    const over = await limited.post('messages/text', messages[0]);
    expect([over.status, over.body.code]).toEqual([403, 'package_required']);
  });
});

describe('the list of messages', () => {
  it('is read to its end by cursors, in both orders, and by contact', async () => {
    const sender = await openSender(server);
    const otherProgram = new ApiProgram(server, await generateKey(sender.client));
    for (let index = 0; index < 5; index++)
      await otherProgram.post('messages/text', {
        device: sender.session,
        phone: `050777889${index % 2}`,
        body: `text ${index}`,
      });
    const read = async (query: string) => {
      const texts: string[] = [];
      let cursor = '';
      for (;;) {
        const { body } = await otherProgram.get(`messages?rows=2${query}${cursor && `&cursor=${cursor}`}`);
        texts.push(...body.data.map((message: { body: string }) => message.body));
        if (body.next_cursor === null || body.data.length < 2) return texts;
        cursor = body.next_cursor;
      }
    };
    const all = [0, 1, 2, 3, 4].map((index) => `text ${index}`);
    expect(await read('&order=asc')).toEqual(all);
    expect(await read('')).toEqual(all.toReversed());
    expect(await read('&phone=0507778890')).toEqual(['text 4', 'text 2', 'text 0']);
    expect(await read(`&device=${sender.session}&direction=in`)).toEqual([]);
    expect((await otherProgram.get('messages?rows=2&cursor=x')).status).toBe(422);
    expect((await program.get('messages?rows=100')).text).not.toContain('text 4');
  });
});

describe('the address book', () => {
  it('is edited by phone number: fields, groups, opt-out', async () => {
    const group = await owner.group();
    const person = { phone: '+966 50 123 4567', name: 'نورة', fields: { city: 'جدة' }, groups: [group] };
    const created = await program.post('contacts', person);
    expect([created.status, created.body.is_new, created.body.data]).toEqual([
      200,
      true,
      expect.objectContaining({ phone_number: '966501234567', fields: { city: 'جدة' } }),
    ]);
    const { id } = created.body.data;
    const repeatedResponse = await program.post('contacts', { phone: '0501234567', fields: { size: 'L' } });
    expect([repeatedResponse.body.is_new, repeatedResponse.body.data.id, repeatedResponse.body.data.fields]).toEqual([
      false,
      id,
      { city: 'جدة', size: 'L' },
    ]);
    expect((await program.put(`contacts/${id}`, { name: null, fields: { city: null } })).body.data.fields).toEqual({
      size: 'L',
    });
    const listed = await program.get(`contacts?groups=${group}`);
    expect([listed.body.total, listed.body.data[0].id]).toEqual([1, id]);
    expect((await program.get('groups')).body.data).toEqual([expect.objectContaining({ id: group })]);
    expect((await program.delete(`groups/${group}/members`, { contacts: [id] })).body.count).toBe(1);
    expect((await program.post(`groups/${group}/members`, { contacts: [id] })).body.count).toBe(1);
    expect((await program.post(`contacts/${id}/opt-out`)).body.opted_out_at).not.toBeNull();
    const silent = await program.post('messages/text', orderOf({ phone: '0501234567', body: 'x' }));
    expect([silent.status, silent.body.code]).toEqual([409, 'messages.opted_out']);
    expect((await program.post(`contacts/${id}/opt-in`)).body.opted_out_at).toBeNull();
  });

  it('does not show contacts and templates of other accounts', async () => {
    const foreignContact = await stranger.contact();
    expect((await program.get(`contacts/${foreignContact.id}`)).status).toBe(404);
    expect((await program.put(`contacts/${foreignContact.id}`, { name: 'x' })).status).toBe(404);
    await stranger.template('theirs');
    expect((await program.get('templates')).text).not.toContain('theirs');
  });
});

describe('a campaign', () => {
  it('is created as a draft, started, paused and reported', async () => {
    const group = await owner.group([(await owner.contact()).id, (await owner.contact()).id]);
    const wanted = { name: 'Sale', devices: [owner.deviceId], groups: [group], body: 'Sale!', status: false };
    const created = await program.post('campaigns', wanted, 'sale');
    expect([created.status, created.body.data.state]).toEqual([201, 'draft']);
    const { id } = created.body.data;
    expect((await program.post('campaigns', wanted, 'sale')).body.data.id).toBe(id);
    const started = await program.post(`campaigns/${id}/start`);
    expect([started.status, ['scheduled', 'running'].includes(started.body.data.state)]).toEqual([200, true]);
    // An unstarted campaign that is paused becomes a draft.
    expect((await program.post(`campaigns/${id}/pause`)).body.data.state).toMatch(/^(draft|paused)$/);
    expect((await program.get(`campaigns/${id}/report`)).status).toBe(200);
    expect((await program.get('campaigns')).body.data.map((campaign: { id: number }) => campaign.id)).toContain(id);
    const otherProgram = new ApiProgram(server, await generateKey((await openSender(server)).client));
    for (const path of [`campaigns/${id}`, `campaigns/${id}/report`])
      expect((await otherProgram.get(path)).status).toBe(404);
    expect((await otherProgram.post(`campaigns/${id}/start`)).status).toBe(404);
  });
});
