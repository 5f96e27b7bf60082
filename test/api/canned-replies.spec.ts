import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import type { CannedReply } from '../../src/support/answers/canned-replies.contract.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import { fileOf, upload } from '../setup/accounts/upload.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
let inbox: TeamInbox;
let stranger: ApiUser;

beforeAll(async () => {
  server = await workerApp();
  inbox = await TeamInbox.open(server);
  stranger = await openApiUser(server);
}, 60_000);
afterAll(() => {
  inbox.close();
  stranger.events.close();
});

const keepFile = async (client: HttpClient, name: string): Promise<string> =>
  (await upload(client, fileOf(`text of ${name}`, name, 'text/plain')))[0]!.item!.uuid;
const save = (reply: object, { client } = inbox.owner) => client.post('/api/v1/canned-replies', reply);
const listReplies = async ({ client }: ApiUser): Promise<CannedReply[]> =>
  (await client.get('/api/v1/canned-replies')).body.data as CannedReply[];

describe('a canned reply', () => {
  it('is shared within an account, changed only with permission, and unknown to other accounts', async () => {
    const since = inbox.agent.events.now;
    const { status, body } = await save({ title: ' Thanks ', shortcut: '/Thanks', text: 'Thank you {name}' });
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.any(Number),
        scope: 'account',
        title: 'Thanks',
        shortcut: 'thanks',
        text: 'Thank you {name}',
        attachments_id: [],
      },
    ]);
    await inbox.agent.events.next('canned_replies.changed', () => true, { since });
    expect(await listReplies(inbox.agent)).toContainEqual(body.data);
    expect(await listReplies(stranger)).toEqual([]);
    const path = `/api/v1/canned-replies/${body.data.id}`;
    const changed = { title: 'Bye', text: 'Goodbye' };
    for (const [user, expected] of [
      [inbox.agent, 403],
      [stranger, 404],
      [inbox.supervisor, 200],
    ] as const)
      expect((await user.client.request('PUT', path, changed)).status).toBe(expected);
    expect(await listReplies(inbox.peer)).toContainEqual({ ...body.data, ...changed, shortcut: null });
    expect((await save({ title: 'x', text: 'x' }, inbox.agent)).status).toBe(403);
    for (const [user, expected] of [
      [inbox.agent, 403],
      [stranger, 404],
      [inbox.owner, 200],
    ] as const)
      expect((await user.client.delete(path)).status).toBe(expected);
    expect(await listReplies(inbox.owner)).toEqual([]);
  });

  it('is rejected without content, with a broken text, and with a shortcut that is taken or has two words', async () => {
    await save({ title: 'Hours', shortcut: 'ساعات', text: 'Open until 9' });
    const invalidReplies: [field: string, reply: object][] = [
      ['title', { title: ' ' }],
      ['text', { text: ' ' }],
      ['text', { text: 'Hello {{one|' }],
      ['text', { text: 'x'.repeat(4_097) }],
      ['shortcut', { shortcut: 'two words' }],
      ['shortcut', { shortcut: '/ساعات' }],
      ['attachments_id', { attachments_id: ['00000000-0000-4000-8000-000000000000'] }],
    ];
    for (const [field, reply] of invalidReplies) {
      const { status, body } = await save({ title: 'Wrong', text: 'Hello', ...reply });
      expect([reply, status, Object.keys((body.errors ?? {}) as object)]).toEqual([reply, 422, [field]]);
    }
    expect((await save({ title: 'Hours', shortcut: 'ساعات', text: 'Closed' }, stranger)).status).toBe(201);
  });

  it('loses files that are deleted from the library', async () => {
    const foreignFile = await keepFile(stranger.client, 'theirs.txt');
    expect((await save({ title: 'Theirs', attachments_id: [foreignFile] })).status).toBe(422);
    const [first, second] = [await keepFile(inbox.owner.client, 'a.txt'), await keepFile(inbox.owner.client, 'b.txt')];
    const { status, body } = await save({ title: 'Prices', attachments_id: [first, second] });
    expect([status, body.data.attachments_id, body.data.text]).toEqual([201, [first, second], '']);
    const usage = await inbox.owner.client.post('/api/v1/media-usage', { uuids: [first] });
    expect(usage.body.used_by).toEqual([{ kind: 'canned_reply', id: body.data.id, name: 'Prices' }]);
    const remove = (force: boolean) =>
      inbox.owner.client.post('/api/v1/delete-medias', { _method: 'DELETE', uuids: [first], force });
    expect((await remove(false)).status).toBe(409);
    expect((await remove(true)).status).toBe(200);
    const reply = (await listReplies(inbox.agent)).find(({ id }) => id === body.data.id);
    expect(reply?.attachments_id).toEqual([second]);
  });
});

it('canned answers of support agents keep their own routes', async () => {
  const supporter = await openApiUser(server, {
    role: 'admin',
    name: 'Supporter',
    permissions: [...PERMISSIONS_OF_MEMBER, 'answer tickets'],
  });
  supporter.events.close();
  const name = `Answer ${supporter.member.userId}`;
  const { body } = await supporter.client.post('/api/v1/canned-answers', { name, body: 'Restart it' });
  const answer = {
    id: body.data.id,
    scope: 'support',
    title: name,
    shortcut: null,
    text: 'Restart it',
    attachments_id: [],
  };
  expect(await listReplies(supporter)).toContainEqual(answer);
  expect(await listReplies(inbox.owner)).not.toContainEqual(answer);
  expect((await supporter.client.delete(`/api/v1/canned-answers/${body.data.id}`)).status).toBe(200);
  expect(await listReplies(supporter)).not.toContainEqual(answer);
});
