import { createHash } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import { beforeAll, expect, it } from '@jest/globals';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import { openApiUser } from '../setup/accounts/api-user.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { readable } from '../setup/whatsapp/merchant.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

// The history after linking contains reactions, votes, comments and edits.
const sandbox = SandboxClient.ofRun();
let server: TestApp;
let customer: PhoneResource;

beforeAll(async () => {
  server = await workerApp();
  customer = await sandbox.phones.create({ name: 'Huda' });
}, 60_000);

const planted = (days: number) => ({ peer: customer.number, at: Date.now() - days * 86_400_000 });

it('changes that were made on the phone are part of the history', async () => {
  const phone = await sandbox.phones.create({ name: 'Merchant' });
  const write = (text: string) => sandbox.send(customer.number, phone.number, text);
  const [liked, deleted, edited] = [await write('liked'), await write('gone'), await write('befor')];
  await sandbox.send(phone.number, customer.number, { reaction: { id: liked, emoji: '👍' } });
  await sandbox.send(customer.number, phone.number, { delete: { id: deleted } });
  await sandbox.send(customer.number, phone.number, { edit: { id: edited, text: 'before' } });
  const apiUser = await openApiUser(server);
  const device = await linkDevice(apiUser.client, sandbox, phone.number);
  const found = await waitFor('the history is imported', async () => {
    const { body } = await apiUser.client.get(`/api/v1/chat-lists/${device.id}`);
    const chat = body.data[0];
    if (!chat) return null;
    const read = await apiUser.client.get(`/api/v1/chat-list-messages/${device.id}/${chat.id}`);
    return read.body.data.length === 3 && read.body.data.toReversed();
  });
  expect(found).toMatchObject([
    { conversation: 'liked', reactions: [{ emoji: '👍', from_me: true }] },
    { conversation: null, is_deleted: true },
    { conversation: 'before', is_history: true },
  ]);
  apiUser.events.close();
});

it('votes, comments, encrypted edits and better copies are part of the history', async () => {
  const phone = await sandbox.phones.create({ name: 'Merchant' });
  const ask = (name: string) => ({
    message: { pollCreationMessage: { name, options: [{ optionName: 'Morning' }, { optionName: 'Evening' }] } },
  });
  const by = (fromMe: boolean) => ({ remoteJid: `${customer.number}@s.whatsapp.net`, fromMe, id: 'CHANGE' });
  const vote = (...names: string[]) => ({
    selectedOptions: names.map((name) => createHash('sha256').update(name).digest()),
  });
  const senderTimestampMs = Date.now();
  const { REACTION, POLL_UPDATE, PIN_IN_CHAT } = proto.MessageAddOn.MessageAddOnType;
  const withPollUpdates = {
    pollUpdates: [true, false].map((fromMe) => ({
      pollUpdateMessageKey: by(fromMe),
      senderTimestampMs,
      vote: vote(fromMe ? 'Morning' : 'Evening'),
    })),
  };
  const withAddOns = {
    messageAddOns: [
      { messageAddOnType: POLL_UPDATE, messageAddOnKey: by(false), legacyMessage: { pollVote: vote('Evening') } },
      { messageAddOnType: REACTION, messageAddOnKey: by(true), messageAddOn: { reactionMessage: { text: '👍' } } },
      { messageAddOnType: PIN_IN_CHAT, messageAddOnKey: by(true), messageAddOn: { pinInChatMessage: { type: 1 } } },
    ].map((addOn) => ({ ...addOn, senderTimestampMs })),
  };
  const encodeInfo = (info: object) =>
    Buffer.from(proto.WebMessageInfo.encode(proto.WebMessageInfo.fromObject(info)).finish()).toString('base64');
  const parent = { commentMetadata: { commentParentKey: { ...by(false), id: 'POLL' } } };
  const parentMessageKey = { ...by(false), id: 'LOST' };
  const copy = {
    imageMessage: { mimetype: 'image/png', caption: 'our menu', fileLength: 1000 },
    messageContextInfo: { messageAssociation: { associationType: 5, parentMessageKey } },
  };
  await sandbox.addHistory(phone.number, [
    { ...planted(3), id: 'POLL', info: encodeInfo({ ...ask('First?'), ...withPollUpdates }) },
    { ...planted(2), info: encodeInfo({ ...ask('Second?'), ...withAddOns }) },
    { ...planted(1), text: 'about the first', info: encodeInfo(parent) },
    { ...planted(0.5), info: encodeInfo({ message: copy }) },
  ]);
  const question = await sandbox.send(customer.number, phone.number, 'Do you deliver?');
  // The comment and the edit precede their message in the history, and are repeated with it.
  await sandbox.send(customer.number, phone.number, { comment: { id: question, text: 'On Fridays too?' } });
  await sandbox.send(customer.number, phone.number, { edit: { id: question, text: 'Do you bake?', encrypted: true } });

  const apiUser = await openApiUser(server);
  const device = await linkDevice(apiUser.client, sandbox, phone.number);
  await waitFor('the history is processed', async () => {
    const query = 'select from history_syncs where device_id = ? and messages >= 6';
    return (await server.orm.em.getConnection().execute<object[]>(query, [device.id])).length === 1;
  });
  const [chat] = (await apiUser.client.get(`/api/v1/chat-lists/${device.id}`)).body.data;
  const read = await apiUser.client.get(`/api/v1/chat-list-messages/${device.id}/${chat.id}`);
  const found = read.body.data.toReversed().map(readable);
  const votesOf = (index: number) => found[index].poll.options.map(({ votes }: { votes: number }) => votes);
  expect(found).toMatchObject([
    { body: 'First?', is_history: true },
    { body: 'Second?', reactions: [{ emoji: '👍', from_me: true }] },
    { body: 'about the first', quoted: { body: 'First?' } },
    { body: 'our menu', kind: 'image', is_history: true },
    { body: 'Do you bake?', is_edited: true },
    { body: 'On Fridays too?', from_me: false, is_history: true, quoted: { body: 'Do you bake?' } },
  ]);
  expect([votesOf(0), votesOf(1), chat.unread_count]).toEqual([[1, 1], [0, 1], 0]);
  apiUser.events.close();
});
