import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import { Device } from '../../src/devices/device.entity.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { fileOf } from '../setup/accounts/upload.js';
import { makePhoto, drawPng } from '../setup/draw-files.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
let agent: ApiUser;
let member: ApiUser;
let stranger: ApiUser;

beforeAll(async () => {
  server = await workerApp();
  agent = await openApiUser(server, {
    role: 'admin',
    name: 'Agent',
    permissions: [...PERMISSIONS_OF_MEMBER, 'answer tickets'],
  });
}, 60_000);
afterAll(() => {
  for (const user of [agent, member, stranger]) user.events.close();
});
beforeEach(async () => {
  for (const user of [member, stranger]) user?.events.close();
  [member, stranger] = [await openApiUser(server), await openApiUser(server)];
});

const em = () => server.orm.em.fork();

function formOf(fields: Record<string, string>, files: readonly File[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append('attachments[]', file);
  return form;
}
const open = async (fields: Record<string, string> = {}, files: readonly File[] = [], { client } = member) =>
  client.post('/api/v1/tickets', formOf({ body: 'How do I link a phone?', ...fields }, files));
const reply = (client: HttpClient, id: number, body: string, more: Record<string, string> = {}, files: File[] = []) =>
  client.post(`/api/v1/tickets/${id}`, formOf({ _method: 'PUT', body, ...more }, files));
const show = async (client: HttpClient, id: number, query = '') =>
  (await client.get(`/api/v1/tickets/${id}${query}`)).body;
const bodiesOf = (shown: { discussions: { data: { body: string }[] } }) =>
  shown.discussions.data.map(({ body }) => body);

describe('a ticket', () => {
  it('is opened, answered, reopened by a reply, and closed and reopened by either side, live', async () => {
    const opened = await open();
    expect([opened.status, opened.body]).toEqual([
      201,
      {
        message: 'ticket_created',
        tickets: expect.objectContaining({ status: 'open', body: 'How do I link a phone?', account: null }),
      },
    ]);
    const { id } = opened.body.tickets;
    const event = { ticket_id: id };
    await agent.events.next('ticket.changed', ({ ticket_id }) => ticket_id === id);
    const since = member.events.now;
    const seen = await show(agent.client, id);
    expect(seen.ticket).toMatchObject({
      is_support: true,
      is_unread: true,
      account: { id: member.member.accountId },
      facts: { email: member.member.email, devices: 0, tickets: 1, package: { title: null } },
    });
    const answered = await reply(agent.client, id, 'By its QR code.');
    expect(answered.body).toMatchObject({ message: 'ticket_updated', tickets: { status: 'answered' } });
    expect(await member.events.next('ticket.changed', () => true, { since })).toEqual(event);
    const memberView = await show(member.client, id);
    expect(memberView.ticket).toMatchObject({
      status: 'answered',
      is_unread: true,
      facts: null,
      account: null,
      is_support: false,
      first_answered_at: expect.any(String),
    });
    expect(memberView.discussions).toMatchObject({
      total: 2,
      per_page: 5,
      data: [
        { body: 'By its QR code.', admin_replay: true, status: 'answered', author: 'Agent' },
        { body: 'How do I link a phone?', admin_replay: false, status: 'open' },
      ],
    });
    expect((await reply(member.client, id, 'Thank you')).body.tickets.status).toBe('open');
    const { first_answered_at: first } = memberView.ticket;
    expect((await reply(agent.client, id, 'You are welcome')).body.tickets).toMatchObject({ first_answered_at: first });
    for (const { client } of [member, agent]) {
      expect((await client.post(`/api/v1/tickets/${id}/close`)).body).toMatchObject({
        message: 'ticket_closed',
        tickets: { status: 'closed' },
      });
      expect((await client.post(`/api/v1/tickets/${id}/reopen`)).body.tickets.status).toBe('open');
    }
    await member.client.post(`/api/v1/tickets/${id}/close`);
    expect((await reply(member.client, id, 'One more thing')).body.tickets.status).toBe('open');
  });

  it('keeps the client’s ticket number unless it is taken, and is created once for repeats', async () => {
    const number = `${member.member.userId}-4711`;
    const first = await open({ ticket_no: number });
    expect(first.body.tickets.ticket_no).toBe(number);
    expect((await open({ ticket_no: number })).body.tickets.id).toBe(first.body.tickets.id);
    const otherTickets = [
      await open({ ticket_no: number, body: 'Another question' }),
      await open({ ticket_no: number }, [], stranger),
      await open({ ticket_no: '<b>' }),
    ];
    for (const { status, body } of otherTickets)
      expect([status, body.tickets.ticket_no]).toEqual([201, expect.stringMatching(/^\d{11}$/)]);
    expect((await open({ body: '  ' })).body.errors).toHaveProperty('body');
  });

  it('stores a reply once per key', async () => {
    const { id } = (await open()).body.tickets;
    const file = fileOf(await drawPng(8, 8), 'screen.png');
    const send = (key: string, body = 'It is a Pixel 9.', files = [file], { client } = member) =>
      client.post(`/api/v1/tickets/${id}`, formOf({ _method: 'PUT', body }, files), { 'idempotency-key': key });
    // A double click, and a retry after a lost response.
    const answers = await Promise.all([send('a'), send('a')]);
    answers.push(await send('a'));
    for (const { status, body } of answers) expect([status, body.tickets.id]).toEqual([200, id]);
    const first = ['It is a Pixel 9.', 'How do I link a phone?'];
    const shown = await show(agent.client, id);
    expect(bodiesOf(shown)).toEqual(first);
    expect(shown.discussions.data[0].attachments).toHaveLength(1);
    await send('a', 'It is a Pixel 8.');
    await send('a', 'It is a Pixel 9.', []);
    await send('a', 'It is a Pixel 9.', [file], agent);
    await send('b');
    expect((await show(agent.client, id)).discussions.total).toBe(6);
    expect((await send('x'.repeat(256))).body.errors).toHaveProperty('Idempotency-Key');
  });

  it('is unread for the member or for administrators until one of their users reads it', async () => {
    const { id } = (await open()).body.tickets;
    const countUnread = async (client: HttpClient) => (await client.get('/api/v1/unread-tickets')).body.data.count;
    const countBefore = await countUnread(agent.client);
    const findLatest = async (client: HttpClient) => (await show(client, id)).discussions.data[0].id;
    await agent.client.post(`/api/v1/tickets/${id}/read`, { discussion_id: await findLatest(agent.client) });
    expect(await countUnread(agent.client)).toBe(countBefore - 1);
    expect(await countUnread(member.client)).toBe(0);
    await reply(agent.client, id, 'Yes');
    expect(await countUnread(member.client)).toBe(1);
    await member.client.post(`/api/v1/tickets/${id}/read`, { discussion_id: await findLatest(member.client) });
    expect([await countUnread(member.client), (await show(member.client, id)).ticket.is_unread]).toEqual([0, false]);
  });

  it('refers to a device of its account', async () => {
    const session = 'd'.repeat(32);
    const fork = em();
    fork.persist(Device.create(member.member.accountId, session, 'Front desk'));
    await fork.flush();
    const { id } = (await open({ device: session })).body.tickets;
    expect((await show(agent.client, id)).ticket.device).toEqual({
      session_id: session,
      device_name: 'Front desk',
      is_on: false,
    });
    expect((await open({ device: session }, [], stranger)).body.code).toBe('devices.not_found');
  });
});

describe('files', () => {
  it('are typed by content, shown inline if safe, and visible to their account only', async () => {
    const photo = await makePhoto();
    expect(photo.includes('secret-camera')).toBe(true);
    const opened = await open({}, [
      fileOf(photo, 'صورة.jpg', 'text/html'),
      fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'image/png'),
    ]);
    const { id } = opened.body.tickets;
    const { attachments } = (await show(member.client, id)).ticket;
    expect(attachments).toMatchObject([
      { file_name: 'صورة.jpg', mime_type: 'image/jpeg', kind: 'image' },
      { file_name: 'a.svg', mime_type: 'image/svg+xml', kind: 'document' },
    ]);
    const get = ({ client }: ApiUser, index = 0) => client.get(attachments[index].url);
    const image = await get(agent);
    expect(image.headers.get('content-type')).toBe('image/jpeg');
    expect(image.headers.get('content-security-policy')).toContain('sandbox');
    expect(image.bytes.includes('secret-camera')).toBe(false);
    expect((await get(member, 1)).headers.get('content-disposition')).toMatch(/^attachment/);
    expect((await get(stranger)).status).toBe(404);
  });

  it('that are too large, too many, empty or programs are rejected, and nothing is stored', async () => {
    const png = await drawPng();
    const rejected = [
      await open({}, [fileOf(Buffer.alloc(5_000_001), 'big.bin')]),
      await open({}, [fileOf('', 'empty.txt')]),
      await open({}, [fileOf('MZ', 'run.exe')]),
    ];
    for (const { status, body } of rejected) expect([status, Object.keys(body.errors)]).toEqual([422, ['attachments']]);
    const many = await open(
      {},
      Array.from({ length: 6 }, (_, index) => fileOf(png, `${index}.png`)),
    );
    expect(many.status).toBeGreaterThanOrEqual(400);
    expect((await member.client.get('/api/v1/tickets')).body.total).toBe(0);
  });

  it('are accepted from an account without a package, and from a suspended one', async () => {
    await em().execute('delete from subscriptions where account_id = ?', [member.member.accountId]);
    await em().execute(`update accounts set status = 'pended' where id = ?`, [member.member.accountId]);
    const opened = await open({}, [fileOf(await drawPng(), 'a.png')]);
    expect(opened.status).toBe(201);
    expect((await reply(member.client, opened.body.tickets.id, 'Please')).status).toBe(200);
  });
});

describe('tickets for administrators', () => {
  it('have internal notes, which only administrators see, with their files', async () => {
    const { id, updated_at: updatedBefore } = (await open()).body.tickets;
    const since = member.events.now;
    const noted = await reply(agent.client, id, 'They ask this each week', { is_internal: '1' }, [
      fileOf('seen', 'note.txt'),
    ]);
    expect(noted.body.tickets).toMatchObject({ status: 'open', first_answered_at: null });
    const [note] = (await show(agent.client, id)).discussions.data;
    expect(note).toMatchObject({ is_internal: true, body: 'They ask this each week' });
    const memberView = await show(member.client, id);
    expect([bodiesOf(memberView), memberView.discussions.total, memberView.ticket.is_unread]).toEqual([
      ['How do I link a phone?'],
      1,
      false,
    ]);
    const { url } = note.attachments[0];
    expect([(await agent.client.get(url)).status, (await member.client.get(url)).status]).toEqual([200, 404]);
    expect((await member.client.get('/api/v1/tickets?search=each week')).body.total).toBe(0);
    expect((await agent.client.get('/api/v1/tickets?search=each week')).body.data[0].id).toBe(id);
    expect(memberView.ticket.updated_at).toBe(updatedBefore);
    const own = (await open({}, [], agent)).body.tickets.id;
    const colleague = await openApiUser(server, { role: 'admin', permissions: ['answer tickets'] });
    await reply(colleague.client, own, 'They ask this before each eclipse', { is_internal: '1' });
    expect((await agent.client.get('/api/v1/tickets?search=each eclipse')).body.total).toBe(0);
    expect((await colleague.client.get('/api/v1/tickets?search=each eclipse')).body.total).toBe(1);
    colleague.events.close();
    expect((await reply(member.client, id, 'Seen by all', { is_internal: '1' })).status).toBe(200);
    expect(bodiesOf(await show(member.client, id))[0]).toBe('Seen by all');
    expect(member.events.of('ticket.changed', since)).toHaveLength(1);
  });

  it('are listed for all accounts, by state, search and owner; members see their own', async () => {
    const { id } = (await open({ body: 'أحتاج إلى المساعدة في الربط' })).body.tickets;
    const otherTicketId = (await open({}, [], stranger)).body.tickets;
    await reply(agent.client, otherTicketId.id, 'Done');
    const list = async (query: string, { client } = agent) => (await client.get(`/api/v1/tickets?${query}`)).body;
    const listIds = async (query: string, caller = agent) =>
      (await list(`rows=100&${query}`, caller)).data.map((row: { id: number }) => row.id);
    expect(await listIds('status=open')).toEqual(expect.arrayContaining([id]));
    expect(await listIds('status=open')).not.toContain(otherTicketId.id);
    expect(await listIds(`search=${encodeURIComponent('احتاج الي')}`)).toEqual([id]);
    expect(await listIds(`search=${member.member.email}`)).toEqual([id]);
    expect(await listIds('groups=1', member)).toEqual([id]);
    expect((await list('rows=1&status=answered', stranger)).counts).toEqual({ open: 0, answered: 1, closed: 0 });
    const agents = (await agent.client.get('/api/v1/ticket-agents')).body.data;
    expect(agents).toContainEqual({ id: agent.member.userId, name: 'Agent' });
    const assign = (userId: number | null) =>
      agent.client.post(`/api/v1/tickets/${id}/assign`, { user_id: userId ?? '' });
    expect((await assign(agent.member.userId)).body.tickets.assignee).toMatchObject({ name: 'Agent' });
    expect(await listIds('mine=1')).toEqual([id]);
    expect((await list('', member)).data[0].assignee).toBeNull();
    expect((await assign(member.member.userId)).body.errors).toHaveProperty('user_id');
    expect((await assign(null)).body.tickets.assignee).toBeNull();
    const bare = (await member.client.get('/api/v1/tickets?withPaginate=false&select=ticket_no')).body;
    expect(bare).toEqual([{ id, ticket_no: expect.any(String) }]);
  });

  it('have canned answers with unique names', async () => {
    const save = (body: string) => agent.client.post('/api/v1/canned-answers', { name: 'Greeting', body });
    const { id } = (await save('Hello')).body.data;
    expect((await save('Welcome')).body.data).toEqual({ id, name: 'Greeting', body: 'Welcome' });
    expect((await agent.client.get('/api/v1/canned-answers')).body.data).toHaveLength(1);
    expect((await member.client.get('/api/v1/canned-answers')).status).toBe(403);
    const removeAnswer = () => agent.client.request('DELETE', `/api/v1/canned-answers/${id}`);
    expect([(await removeAnswer()).status, (await removeAnswer()).status]).toEqual([200, 404]);
  });

  it('can be deleted by administrators and the member, and the first is audited', async () => {
    const [ownTicketId, otherTicketId, thirdTicketId] = [
      (await open()).body.tickets,
      (await open({ body: 'b' })).body.tickets,
      (await open({ body: 'c' })).body.tickets,
    ];
    const remove = (client: HttpClient, id: number) => client.request('DELETE', `/api/v1/tickets/${id}`);
    expect((await remove(stranger.client, ownTicketId.id)).status).toBe(404);
    expect((await remove(member.client, ownTicketId.id)).body).toEqual({ message: 'ticket_deleted' });
    expect((await remove(agent.client, otherTicketId.id)).status).toBe(200);
    const many = await member.client.request('DELETE', '/api/v1/selected-tickets/', {
      selected_data: [thirdTicketId.id, 1],
    });
    expect(many.body).toEqual({ message: 'tickets_deleted', count: 1 });
    const logged = await em().execute<{ subject: string }[]>(
      `select subject from audit_log where action = 'ticket_deleted' and account_id = ?`,
      [member.member.accountId],
    );
    expect(logged).toEqual([{ subject: otherTicketId.ticket_no }]);
  });
});
