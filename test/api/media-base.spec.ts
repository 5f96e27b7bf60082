import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { MessageResource } from '../../src/messaging/messaging.contract.js';
import { Clock } from '../../src/platform/clock.js';
import { makeDevice } from '../factories/make-device.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { fileOf } from '../setup/accounts/upload.js';

let server: OwnApp;
let apiUser: ApiUser;
let deviceId: number;
let session: string;
const makePdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.4 '), randomBytes(size - 9)]);

async function attach(phone: string, bytes: Buffer): Promise<MessageResource> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ device: session, phone })) form.set(name, value);
  form.set('attachment', fileOf(bytes, 'list.pdf'));
  return (await apiUser.client.post('/api/v1/messages', form)).body.data;
}
async function read(chatId: number, query = ''): Promise<MessageResource[]> {
  return (await apiUser.client.get(`/api/v1/chat-list-messages/${deviceId}/${chatId}${query}`)).body.data;
}
const open = (url: string) => fetch(new URL(url, server.url));

beforeAll(async () => {
  server = await startApp();
  apiUser = await openApiUser(server);
  ({ id: deviceId, sessionId: session } = await makeDevice(server.orm.em.fork(), {
    accountId: apiUser.member.accountId,
  }));
}, 60_000);
afterAll(async () => {
  apiUser.events.close();
  await server.close();
});
afterEach(() => void jest.restoreAllMocks());

describe('the field media_base', () => {
  it('contains the bytes of small files, and for each file a URL that needs no session', async () => {
    const [small, large] = [makePdf(100_000), makePdf(300_000)];
    const { chat_id } = await attach('0501112233', small);
    await attach('0501112233', large);
    const [second, first] = await read(chat_id);
    expect([first?.media_base?.mimetype, second?.media_base?.base64]).toEqual(['application/pdf', null]);
    expect(Buffer.from(first?.media_base?.base64 ?? '', 'base64').equals(small)).toBe(true);
    expect((await read(chat_id, '?media_base=url')).map(({ media_base }) => media_base?.base64)).toEqual([null, null]);
    const answer = await open(second?.media_base?.url ?? '');
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('list.pdf'),
    ]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true);
    const alone = (await apiUser.client.get(`/api/v1/messages/${first?.id}`)).body.data as MessageResource;
    expect(alone.media_base?.base64).toBe(first?.media_base?.base64);
  });

  it('contains at most one megabyte of a page, from the newest files', async () => {
    let chatId = 0;
    for (let index = 0; index < 7; index++) chatId = (await attach('0501112244', makePdf(200_000))).chat_id;
    const given = (await read(chatId)).map(({ media_base }) => media_base?.base64 !== null);
    expect(given).toEqual([true, true, true, true, true, false, false]);
  });

  it('has URLs that are signed and expire', async () => {
    const { chat_id, id } = await attach('0501112255', makePdf(1000));
    const otherMessage = await attach('0501112266', makePdf(1000));
    const url = (await read(chat_id))[0]?.media_base?.url ?? '';
    const changed = [
      url.replace(`/${id}?`, `/${otherMessage.id}?`),
      url.replace(/account=\d+/, 'account=1000000'),
      url.replace(/expires=\d/, 'expires=9'),
      url.split('?')[0]!,
    ];
    expect(await Promise.all(changed.map(async (changedUrl) => (await open(changedUrl)).status))).toEqual([
      404, 404, 404, 404,
    ]);
    expect((await open(url)).status).toBe(200);
    jest.spyOn(server.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 31 * 60_000));
    expect((await open(url)).status).toBe(404);
  });
});
