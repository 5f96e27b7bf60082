import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

let server: TestApp;
let merchant: Merchant;
let sandbox: SandboxClient;

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
  sandbox = merchant.sandbox;
}, 60_000);
afterAll(() => merchant?.close());

const receivedFrom = async (phone: string) =>
  (await merchant.conversation(phone)).map(({ kind, body, unsupported_type, from_me }) => [
    kind,
    body ?? unsupported_type,
    from_me,
  ]);

it('a message kind unknown to the library is shown with its field number, inbound and outbound', async () => {
  const customer = await sandbox.phones.create({});
  await sandbox.send(customer.number, merchant.number, { unknown: { field: 1117, text: 'from the future' } });
  await sandbox.send(merchant.number, customer.number, { unknown: { field: 2001, text: 'from my hand' } });
  await sandbox.send(customer.number, merchant.number, { raw: { ephemeralMessage: { message: {} } } });
  // A message without content is ignored.
  await sandbox.send(customer.number, merchant.number, { raw: { messageContextInfo: {} } });
  await sandbox.send(customer.number, merchant.number, 'done');
  await merchant.untilArrived(customer.number, ({ body }) => body === 'done');
  expect(await receivedFrom(customer.number)).toEqual([
    ['unsupported', '#1117', false],
    ['unsupported', '#2001', true],
    ['unsupported', 'ephemeralMessage', false],
    ['text', 'done', false],
  ]);
});

it('an invisible text adds no message and no chat', async () => {
  const blanks = ['', '   ', '\u200e\u2060', '\u0000'];
  const quiet = await sandbox.phones.create({});
  const customer = await sandbox.phones.create({});
  for (const conversation of blanks) {
    await sandbox.send(quiet.number, merchant.number, { raw: { conversation } });
    await sandbox.send(customer.number, merchant.number, { raw: { conversation } });
    await sandbox.send(merchant.number, customer.number, { raw: { extendedTextMessage: { text: conversation } } });
  }
  const id = await sandbox.send(customer.number, merchant.number, 'seen');
  await sandbox.send(customer.number, merchant.number, { edit: { id, text: ' ' } });
  await sandbox.send(customer.number, merchant.number, 'done');
  await merchant.untilArrived(customer.number, ({ body }) => body === 'done');
  expect(await receivedFrom(customer.number)).toEqual([
    ['text', 'seen', false],
    ['text', 'done', false],
  ]);
  expect(await merchant.chatWith(quiet.number)).toBeUndefined();
  for (const body of blanks.slice(0, 3)) {
    const order = { device: merchant.device.sessionId, phone: quiet.number, body };
    expect((await merchant.apiUser.client.post('/api/v1/messages', order)).status).toBe(422);
  }
  expect(await merchant.chatWith(quiet.number)).toBeUndefined();
});
