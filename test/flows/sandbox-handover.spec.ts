import { afterAll, beforeAll, beforeEach, afterEach, expect, it, jest } from '@jest/globals';
import { LinkedApp, eventually } from '../setup/whatsapp/linked-app.js';
import { type RunningSandbox, removeSandbox, startSandbox } from '../setup/whatsapp/start-sandbox.js';

jest.setTimeout(45_000);

let sandbox: RunningSandbox;
let merchant: string;
let customer: string;
let app: LinkedApp;

// This network has a shorter timeout, and its counts are not affected by other specs.
beforeAll(async () => {
  sandbox = await startSandbox({ env: { SANDBOX_RESEND_MS: '400' } });
});
afterAll(() => removeSandbox(sandbox));
beforeEach(async () => {
  [merchant, customer] = (await sandbox.phones.createMany(2)).map(({ number }) => number) as [string, string];
  app = new LinkedApp(sandbox.ready);
  await app.link(sandbox, merchant);
  await eventually(
    'the first sync is done',
    async () => app.creds.accountSyncCounter > 0 && (await countWaiting()) === 0,
  );
});
afterEach(() => app.disconnect());

const countWaiting = async () => (await sandbox.linkedDevices(merchant))[0]?.waiting;

it('resends a message that the app does not acknowledge, and once more after its reconnect', async () => {
  app.socket.ws.removeAllListeners('CB:message');
  const ids: string[] = [];
  app.socket.ws.on('CB:message', ({ attrs }: { attrs: { id: string } }) => ids.push(attrs.id));
  const id = await sandbox.send(customer, merchant, 'is anybody there?');
  await eventually('the message arrives three times', () => ids.length >= 3);
  expect(new Set(ids)).toEqual(new Set([id]));

  await app.disconnect();
  await app.connect();
  await eventually('the message is received', () => app.texts().includes('is anybody there?'));
  await eventually('no message waits', async () => (await countWaiting()) === 0);
});

it('drops a message that the app rejects', async () => {
  const { get } = app.keys;
  const { refused: rejected } = await sandbox.stats();
  // Baileys reads its key store for a new contact before it decrypts, and rejects the message if that fails.
  app.keys.get = () => {
    throw new Error('the store is away');
  };
  await sandbox.send(customer, merchant, 'refused');
  await eventually('the message is rejected', async () => (await sandbox.stats()).refused > rejected);
  app.keys.get = get;
  expect(await countWaiting()).toBe(0);
  await app.disconnect();
  await app.connect();
  await sandbox.send(customer, merchant, 'taken');
  await eventually('the next message arrives', () => app.texts().includes('taken'));
  expect(app.texts()).not.toContain('refused');
});
