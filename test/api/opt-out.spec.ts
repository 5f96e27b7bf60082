import { beforeAll, describe, expect, it } from '@jest/globals';
import { QueryBus } from '@nestjs/cqrs';
import { GetSendBlocks } from '../../src/address-book/address-book.messages.js';
import { otherSpelling } from '../../src/platform/phones/phone-spellings.contract.js';
import { MAX_MANUAL_SUPPRESSIONS } from '../../src/address-book/opt-out/opt-out.contract.js';
import { makeMember } from '../setup/accounts/members.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { HttpClient } from '../setup/accounts/http-client.js';

let server: TestApp;
let client: HttpClient;
let stranger: HttpClient;

beforeAll(async () => {
  server = await workerApp();
  [client, stranger] = await Promise.all([signIn(), signIn()]);
}, 60_000);

async function signIn(overrides: Parameters<typeof makeMember>[1] = {}): Promise<HttpClient> {
  const member = await makeMember(server.orm, overrides);
  const http = new HttpClient(() => server.url);
  await http.signIn(member.email, member.password);
  return http;
}

const list = async (caller: HttpClient, search = '') =>
  (await caller.get(`/api/v1/suppressions?search=${search}`)).body;

describe('the suppression list', () => {
  it('accepts numbers in any notation and reports invalid ones', async () => {
    const numbers = '0551110001\n+966 55 111 0002, ٠٥٥١١١٠٠٠٣\n0551110001\nnot a number\n12';
    expect((await client.post('/api/v1/suppressions', { numbers })).body).toEqual({
      added: 3,
      known: 0,
      bad: ['not a number', '12'],
    });
    expect((await client.post('/api/v1/suppressions', { numbers: '966551110002' })).body).toEqual({
      added: 0,
      known: 1,
      bad: [],
    });
    const { data, total } = await list(client);
    expect(total).toBe(3);
    expect(data.map(({ phone_number, reason }: Record<string, unknown>) => [phone_number, reason])).toEqual([
      ['966551110003', 'user'],
      ['966551110002', 'user'],
      ['966551110001', 'user'],
    ]);
  });

  it.each(['0551110002', '966551110002', '٥٥١١١٠٠٠٢', '551110002'])('finds a number by %s', async (search) => {
    const { data } = await list(client, encodeURIComponent(search));
    expect(data.map(({ phone_number }: { phone_number: string }) => phone_number)).toEqual(['966551110002']);
  });

  it('belongs to the account, and only the account’s owner removes an entry', async () => {
    expect((await list(stranger)).total).toBe(0);
    const [{ id }] = (await list(client)).data;
    expect((await stranger.delete(`/api/v1/suppressions/${id}`)).status).toBe(404);
    expect((await client.delete(`/api/v1/suppressions/${id}`)).status).toBe(200);
    expect((await client.delete(`/api/v1/suppressions/${id}`)).status).toBe(404);
    expect((await list(client)).total).toBe(2);
  });

  it('reads a number without a country as one of the account’s own', async () => {
    const egyptian = await signIn({ phone: '201001234567' });
    const { body } = await egyptian.post('/api/v1/suppressions', { numbers: '01012345678' });
    expect(body).toEqual({ added: 1, known: 0, bad: [] });
    expect((await list(egyptian)).data[0].phone_number).toBe('201012345678');
  });

  it('accepts up to a thousand at once', async () => {
    const numbers = Array.from({ length: 1001 }, (_, index) => `96655${String(2_000_000 + index)}`).join('\n');
    expect(await client.post('/api/v1/suppressions', { numbers })).toMatchObject({ status: 422 });
  });
});

describe('the size of the list', () => {
  it('limits manual entries, also concurrent ones, but not opt-outs of contacts', async () => {
    const owner = await makeMember(server.orm);
    const full = new HttpClient(() => server.url);
    await full.signIn(owner.email, owner.password);
    const { id } = (await full.post('/api/v1/contacts/one', { phone: '0559990077' })).body.data;
    await server.orm.em.getConnection().execute(
      `insert into suppressions (account_id, phone, reason)
       select ?::bigint, '96657' || lpad(n::text, 7, '0'), 'user' from generate_series(1, ?::int) n`,
      [owner.accountId, MAX_MANUAL_SUPPRESSIONS - 1],
    );
    const add = (...numbers: string[]) => full.post('/api/v1/suppressions', { numbers: numbers.join('\n') });
    const rejected = await add('0559990001', '0559990002');
    expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([422, ['numbers']]);
    const answers = await Promise.all(['0559990003', '0559990004', '0559990005'].map((number) => add(number)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect((await add('0570000001')).body).toEqual({ added: 0, known: 1, bad: [] });
    expect((await full.get('/api/v1/suppressions?rows=1')).body.total).toBe(MAX_MANUAL_SUPPRESSIONS);
    expect((await full.post(`/api/v1/contacts/${id}/opt-out`)).body.opted_out_at).toEqual(expect.any(String));
  });
});

describe('a contact', () => {
  it('is added and removed, and stays listed when deleted and saved again', async () => {
    const save = () => client.post('/api/v1/contacts/one', { phone: '0559990001', name: 'نورة' });
    const { id } = (await save()).body.data;
    const out = await client.post(`/api/v1/contacts/${id}/opt-out`);
    expect(out.body.opted_out_at).toEqual(expect.any(String));
    expect((await client.post(`/api/v1/contacts/${id}/opt-out`)).body).toEqual(out.body);
    expect((await stranger.post(`/api/v1/contacts/${id}/opt-in`)).status).toBe(404);

    expect((await client.delete(`/api/v1/contacts/${id}`)).status).toBe(200);
    const again = (await save()).body.data;
    expect(again.opted_out_at).toEqual(out.body.opted_out_at);
    expect((await client.post(`/api/v1/contacts/${again.id}/opt-in`)).body).toEqual({ opted_out_at: null });
    expect((await client.get(`/api/v1/contacts/${again.id}`)).body.data.opted_out_at).toBeNull();
  });
});

describe.each([
  ['Brazil', '5511987654321', '551187654321'],
  ['Mexico', '5215512345678', '525512345678'],
  ['Argentina', '5491123456789', '541123456789'],
])('a number of %s', (_country, long, short) => {
  it.each([
    [long, short],
    [short, long],
  ])('is on the list as %s and not written to as %s, before any lookup', async (listed, saved) => {
    const merchant = await signIn();
    const optOutOf = async (id: number) => (await merchant.get(`/api/v1/contacts/${id}`)).body.data.opted_out_at;
    const listFiltered = async (value: 0 | 1) =>
      (await merchant.get(`/api/v1/contacts?opted_out=${value}`)).body.data.map((row: { id: number }) => row.id);
    const add = async (numbers: string) => (await merchant.post('/api/v1/suppressions', { numbers })).body;
    expect(await add(`+${listed}`)).toEqual({ added: 1, known: 0, bad: [] });
    expect(await add(`+${saved}`)).toEqual({ added: 0, known: 1, bad: [] });
    const { id } = (await merchant.post('/api/v1/contacts/one', { phone: `+${saved}`, name: 'Ana' })).body.data;
    expect(await optOutOf(id)).toEqual(expect.any(String));
    expect([await listFiltered(1), await listFiltered(0)]).toEqual([[id], []]);
    const [row] = (await list(merchant)).data;
    expect(row).toMatchObject({ phone_number: listed, name: 'Ana', contact_id: id });
    const queries = server.app.get(QueryBus);
    const [{ account_id: accountId }] = await server.orm.em
      .getConnection()
      .execute<[{ account_id: string }]>('select account_id from contacts where id = ?', [id]);
    for (const purpose of ['message', 'bulk'] as const)
      expect([...(await queries.execute(new GetSendBlocks(Number(accountId), [id], purpose)))]).toEqual([
        [id, 'opted_out'],
      ]);

    // Another spelling adds no entry.
    await merchant.post(`/api/v1/contacts/${id}/opt-out`);
    expect((await list(merchant)).total).toBe(1);
    expect((await merchant.post(`/api/v1/contacts/${id}/opt-in`)).body).toEqual({ opted_out_at: null });
    expect((await list(merchant)).total).toBe(0);
  });
});

it('the database recognizes the same spellings as the code', async () => {
  const numbers = [
    '5511987654321',
    '551187654321',
    '5215512345678',
    '525512345678',
    '5491123456789',
    '541123456789',
    '551133334444',
    '55119876543210',
    '5201234567890',
    '549012345678',
    '966501234567',
    '14155550123',
    '',
  ];
  const rows = await server.orm.em
    .getConnection()
    .execute<{ phone: string; other: string | null }[]>(
      'select phone, other_spelling(phone) other from unnest(?::text[]) phone',
      [`{${numbers.map((number) => `"${number}"`).join()}}`],
    );
  expect(rows).toEqual(numbers.map((phone) => ({ phone, other: otherSpelling(phone) })));
});

describe('the keywords', () => {
  it('have defaults until the account chooses its own', async () => {
    const { data, defaults } = (await client.get('/api/v1/opt-out-settings')).body;
    expect(data).toEqual(defaults);
    expect(data.stop_words).toEqual(expect.arrayContaining(['STOP', 'إيقاف', 'إلغاء']));
    const own = {
      is_on: false,
      stop_words: ['كفى', '"quoted", {word}'],
      start_words: [],
      stop_reply: '',
      start_reply: 'أهلًا',
    };
    expect((await client.post('/api/v1/opt-out-settings', own)).body.data).toEqual({ ...own, stop_reply: null });
    expect((await client.get('/api/v1/opt-out-settings')).body.data).toEqual({ ...own, stop_reply: null });
    expect((await stranger.get('/api/v1/opt-out-settings')).body.data).toEqual(defaults);
  });

  it.each([
    [{ stop_words: [] }, 'stop_words'],
    [{ stop_words: ['إلغاء'], start_words: ['الغاء'] }, 'start_words'],
    [{ stop_words: Array.from({ length: 31 }, (_, index) => `w${index}`) }, 'stop_words'],
    [{ stop_reply: 'x'.repeat(1001) }, 'stop_reply'],
  ])('that are invalid are rejected', async (change, field) => {
    const settings = { is_on: true, stop_words: ['STOP'], start_words: ['START'], stop_reply: null, start_reply: null };
    const response = await client.post('/api/v1/opt-out-settings', { ...settings, ...change });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual([field]);
  });
});
