import { beforeAll, describe, expect, it } from '@jest/globals';
import { MOST_BY_HAND } from '../../src/messaging/opt-out/opt-out.contract.js';
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

async function signIn(given: Parameters<typeof makeMember>[1] = {}): Promise<HttpClient> {
  const member = await makeMember(server.orm, given);
  const http = new HttpClient(() => server.url);
  await http.signIn(member.email, member.password);
  return http;
}

const list = async (of: HttpClient, search = '') => (await of.get(`/api/v1/suppressions?search=${search}`)).body;

describe('the list of those not to be written to', () => {
  it('takes numbers as people write them and says what is none', async () => {
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

  it('is the account’s own, and an entry goes only by its owner', async () => {
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

  it('takes a thousand at once and no more', async () => {
    const numbers = Array.from({ length: 1001 }, (_, index) => `96655${String(2_000_000 + index)}`).join('\n');
    expect(await client.post('/api/v1/suppressions', { numbers })).toMatchObject({ status: 422 });
  });
});

describe('the list', () => {
  it('takes so many by hand and no more, also at once, and always what people ask for', async () => {
    const owner = await makeMember(server.orm);
    const full = new HttpClient(() => server.url);
    await full.signIn(owner.email, owner.password);
    const { id } = (await full.post('/api/v1/contacts/one', { phone: '0559990077' })).body.data;
    await server.orm.em.getConnection().execute(
      `insert into suppressions (account_id, phone, reason)
       select ?::bigint, '96657' || lpad(n::text, 7, '0'), 'user' from generate_series(1, ?::int) n`,
      [owner.accountId, MOST_BY_HAND - 1],
    );
    const add = (...numbers: string[]) => full.post('/api/v1/suppressions', { numbers: numbers.join('\n') });
    const refused = await add('0559990001', '0559990002');
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['numbers']]);
    const answers = await Promise.all(['0559990003', '0559990004', '0559990005'].map((number) => add(number)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect((await add('0570000001')).body).toEqual({ added: 0, known: 1, bad: [] });
    expect((await full.get('/api/v1/suppressions?rows=1')).body.total).toBe(MOST_BY_HAND);
    expect((await full.post(`/api/v1/contacts/${id}/opt-out`)).body.opted_out_at).toEqual(expect.any(String));
  });
});

describe('a contact', () => {
  it('is put on the list and taken off, and stays on it when it is deleted and saved again', async () => {
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

describe('the words', () => {
  it('begin with ours and are then the account’s own', async () => {
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
  ])('that make no sense are refused', async (change, field) => {
    const settings = { is_on: true, stop_words: ['STOP'], start_words: ['START'], stop_reply: null, start_reply: null };
    const answer = await client.post('/api/v1/opt-out-settings', { ...settings, ...change });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });
});
