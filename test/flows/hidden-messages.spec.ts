import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { workerApp } from '../setup/shared/worker-app.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

let merchant: Merchant;
let sandbox: SandboxClient;

beforeAll(async () => {
  merchant = await Merchant.open(await workerApp());
  sandbox = merchant.sandbox;
}, 60_000);
afterAll(() => merchant?.close());

const key = { remoteJid: 'x@s.whatsapp.net', fromMe: true, id: 'OLD' };
const sealed = { encPayload: 'AAAA', encIv: 'AAAAAAAAAAAAAAAA' };
const HIDDEN: Record<string, object> = {
  albumMessage: { expectedImageCount: 2 },
  pollUpdateMessage: { pollCreationMessageKey: key, vote: sealed, senderTimestampMs: 1 },
  pinInChatMessage: { key, type: 1, senderTimestampMs: 1 },
  keepInChatMessage: { key, keepType: 1, timestampMs: 1 },
  encReactionMessage: { targetMessageKey: key, ...sealed },
  encEventResponseMessage: { eventCreationMessageKey: key, ...sealed },
  secretEncryptedMessage: { targetMessageKey: key, ...sealed, secretEncType: 2 },
  stickerSyncRmrMessage: { filehash: ['AAAA'], rmrSource: 'x', requestTimestamp: 1 },
  messageHistoryBundle: { mimetype: 'application/octet-stream' },
  messageHistoryNotice: { messageHistoryMetadata: { messageCount: 3 } },
  placeholderMessage: { type: 0 },
  requestPhoneNumberMessage: {},
  scheduledCallEditMessage: { key, editType: 1 },
  statusNotificationMessage: { originalMessageKey: key, type: 1 },
  protocolMessage: { type: 3, ephemeralExpiration: 86_400 },
  senderKeyDistributionMessage: { groupId: 'x@g.us' },
  limitSharingMessage: { message: { protocolMessage: { type: 27 } } },
  pollCreationOptionImageMessage: { message: { imageMessage: { mimetype: 'image/png' } } },
  eventCoverImage: { message: { imageMessage: { mimetype: 'image/png' } } },
};

it.each([
  ['without an envelope', (raw: object) => raw],
  ['in an envelope', (raw: object) => ({ ephemeralMessage: { message: raw } })],
])('protocol messages add no message, no chat and no unread count (%s)', async (_name, wrap) => {
  const customer = await sandbox.phones.create({});
  for (const [name, value] of Object.entries(HIDDEN)) {
    await sandbox.send(customer.number, merchant.number, { raw: wrap({ [name]: value }) as Record<string, unknown> });
    await sandbox.send(merchant.number, customer.number, { raw: wrap({ [name]: value }) as Record<string, unknown> });
  }
  const otherCustomer = await sandbox.phones.create({});
  await sandbox.send(otherCustomer.number, merchant.number, 'done');
  await merchant.untilArrived(otherCustomer.number, ({ body }) => body === 'done');
  expect(await merchant.conversation(customer.number)).toEqual([]);
  expect(await merchant.chatWith(customer.number)).toBeUndefined();

  await sandbox.send(customer.number, merchant.number, 'the first words');
  await merchant.untilArrived(customer.number, ({ body }) => body === 'the first words');
  expect((await merchant.chatWith(customer.number)).unread_count).toBe(1);
  expect((await merchant.conversation(customer.number)).map(({ body }) => body)).toEqual(['the first words']);
});
