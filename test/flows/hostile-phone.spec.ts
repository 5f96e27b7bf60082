import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import { InboundJournal } from '../../src/devices/inbound/inbound-journal.js';
import { SessionRegistry } from '../../src/devices/sessions/session-registry.js';
import { messageText } from '../../src/messaging/conversations/messages/message-text.contract.js';
import type { MessageResource } from '../../src/messaging/messaging.contract.js';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

// Anyone may write to a merchant's number with a modified client.
let server: TestApp;
let apiUser: ApiUser;
let merchant: PhoneResource;
let stranger: PhoneResource;
let device: { id: number; sessionId: string };
const sandbox = SandboxClient.ofRun();
/** A server in the own network. Outsiders must not make Mersal call it. */
const inside = createServer((_request, response) => response.end('secret'));
let calls = 0;
let insideHost = '';

beforeAll(async () => {
  inside.on('connection', () => calls++);
  inside.listen(0, '127.0.0.1');
  await once(inside, 'listening');
  insideHost = `127.0.0.1:${(inside.address() as AddressInfo).port}`;
  server = await workerApp();
  apiUser = await openApiUser(server);
  merchant = await sandbox.phones.create({ name: 'Merchant' });
  stranger = await sandbox.phones.create({ name: 'Stranger' });
  device = await linkDevice(apiUser.client, sandbox, merchant.number);
}, 60_000);
afterAll(() => {
  apiUser.events.close();
  inside.close();
});

const conversation = async ({ number } = stranger): Promise<MessageResource[]> => {
  const { body: chats } = await apiUser.client.get(`/api/v1/chat-lists/${device.id}?search=${number}`);
  if (!chats.data[0]) return [];
  const { body } = await apiUser.client.get(`/api/v1/chat-list-messages/${device.id}/${chats.data[0].id}?limit=100`);
  return body.data.map((message: MessageResource) => ({ ...message, body: messageText(message) }));
};
const untilText = (text: string) =>
  waitFor(`the text ${text}`, async () => (await conversation()).find(({ body }) => body === text));

it('a text with invalid characters is shown without them, and blocks no later message', async () => {
  await sandbox.send(stranger.number, merchant.number, { text: 'cut\u0000here', id: 'X'.repeat(120) });
  await sandbox.send(stranger.number, merchant.number, { text: 'behind' });
  await untilText('behind');
  const target = await untilText('cuthere');
  await sandbox.send(stranger.number, merchant.number, { edit: { id: 'X'.repeat(120), text: 'edi\u0000ted' } });
  const edited = await untilText('edited');
  expect(edited.id).toBe(target.id);
  const id = await sandbox.send(stranger.number, merchant.number, { text: 'one more' });
  await sandbox.send(stranger.number, merchant.number, { reaction: { id, emoji: '\u0000'.repeat(500) } });
  await sandbox.send(stranger.number, merchant.number, { text: 'last' });
  await untilText('last');
}, 40_000);

describe('a slow message', () => {
  const untilArrived = (phone: PhoneResource, text: string) =>
    waitFor(`the text ${text}`, async () => (await conversation(phone)).some(({ body }) => body === text));
  const toRaw = (conversation: string, attrs: Record<string, string> = {}) => {
    const text = Buffer.from(proto.Message.encode({ conversation }).finish());
    return { base64: Buffer.concat([text, Buffer.of(1)]).toString('base64'), attrs };
  };

  it('that cannot be decrypted delays no other message', async () => {
    const [sender, customer] = [await sandbox.phones.create({}), await sandbox.phones.create({})];
    const unreadable = Array.from({ length: 400 }, () => ({ ...toRaw('cut'), cut: 20 }));
    await sandbox.sendRawMessages(sender.number, merchant.number, unreadable);
    await sandbox.send(customer.number, merchant.number, 'behind them');
    await untilArrived(customer, 'behind them');
  }, 90_000);

  it('whose sender WhatsApp does not resolve delays no other message, and arrives too', async () => {
    const [sender, customer] = [await sandbox.phones.create({}), await sandbox.phones.create({})];
    await sandbox.fault({ kind: 'ignore-lookups', number: sender.number });
    const texts = ['first', 'second', 'third'];
    const withoutSender = texts.map((text) => toRaw(text, { sender_lid: '' }));
    await sandbox.sendRawMessages(sender.number, merchant.number, withoutSender);
    await sandbox.send(customer.number, merchant.number, 'after the silence');
    await untilArrived(customer, 'after the silence');
    expect((await conversation(sender)).map(({ body }) => body).toReversed()).toEqual(texts);
    await sandbox.clearFaults(sender.number);
  }, 90_000);
});

it('an id with invalid characters loses neither its message nor others', async () => {
  const journal = server.app.get(InboundJournal);
  const session = server.app.get(SessionRegistry).find(device.id)!.device;
  for (const waId of ['ODD\u0000ID', 'EVEN']) await journal.keep(session, { waId, stanza: Buffer.from('{}') });
  expect(await journal.list(session)).toHaveLength(2);
  await journal.forget(session, ['ODD\u0000ID', 'EVEN']);
  expect(await journal.list(session)).toEqual([]);
});

it('an HTML file is offered only for download, with its real extension', async () => {
  const page = Buffer.from('<script>alert(1)</script>');
  await sandbox.send(stranger.number, merchant.number, {
    media: {
      kind: 'document',
      base64: page.toString('base64'),
      mimetype: 'text/html\r\nset-cookie: a=b',
      fileName: '../../invoice\u202egpj\u0000.html"\r\nx-header: y',
    },
  });
  const message = await waitFor('the file arrives', async () =>
    (await conversation()).find(({ kind }) => kind === 'document'),
  );
  expect(message.media?.file_name).toBe('invoicegpj.html"x-header: y');
  const file = await apiUser.client.get(message.media?.url ?? '');
  expect([file.status, file.text]).toEqual([200, page.toString()]);
  expect(file.headers.get('content-type')).toBe('application/octet-stream');
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''invoicegpj\.html%22/);
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  expect([file.headers.get('set-cookie'), file.headers.get('x-header')]).toEqual([null, null]);
}, 30_000);

it('neither links nor media addresses make the server call its own network', async () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  const addresses = [
    { url: `http://${insideHost}/a`, directPath: `/../@${insideHost}/a` },
    { url: `https://${insideHost}/a`, directPath: `@${insideHost}/a` },
    { url: `https://${insideHost}/a`, directPath: `//${insideHost}/a` },
    { url: `https://${insideHost}/a`, directPath: `\\\\${insideHost}/a` },
    { url: `http://${insideHost}/a` },
  ];
  for (const address of addresses)
    await sandbox.send(stranger.number, merchant.number, {
      raw: { imageMessage: { ...address, mediaKey: key, mimetype: 'image/png', fileLength: 9, caption: 'look' } },
    });
  await sandbox.send(stranger.number, merchant.number, { text: `see http://${insideHost}/` });
  await untilText(`see http://${insideHost}/`);
  const pictures = (await conversation()).filter(({ kind }) => kind === 'image');
  expect(pictures).toHaveLength(addresses.length);
  for (const picture of pictures)
    expect((await apiUser.client.get(picture.media?.url ?? '')).body?.code).toMatch(
      /^devices\.media_(unavailable|damaged|expired)$/,
    );
  const sent = await apiUser.client.post('/api/v1/messages', {
    device: device.sessionId,
    phone: stranger.number,
    body: `see http://${insideHost}/preview`,
  });
  await waitFor('the message is delivered', async () => {
    const { body } = await apiUser.client.get(`/api/v1/messages/${sent.body.data.id}`);
    return ['delivered', 'read'].includes(body.data.status);
  });
  expect(calls).toBe(0);
}, 60_000);

it('Baileys finds no library that would fetch link previews', async () => {
  await expect(import(['link-preview', 'js'].join('-'))).rejects.toThrow(/Cannot find/);
});
