import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LinkedApp, eventually } from '../setup/whatsapp/linked-app.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

jest.setTimeout(45_000);

describe('several devices of one account', () => {
  let opened: Awaited<ReturnType<typeof openSandbox>>;
  let sandbox: SandboxClient;
  let merchant: string;
  let customer: string;
  const apps: LinkedApp[] = [];

  const link = async (number: string): Promise<LinkedApp> => {
    const app = new LinkedApp(opened.network);
    apps.push(app);
    const linked = await app.link(sandbox, number);
    await eventually('the first sync is done', async () => {
      const device = (await sandbox.linkedDevices(number)).find(({ id }) => id === linked.id);
      return app.creds.accountSyncCounter > 0 && device?.waiting === 0;
    });
    return app;
  };
  const textTo = (app: LinkedApp, number: string, text: string) =>
    app.socket.sendMessage(`${number}@s.whatsapp.net`, { text });

  beforeAll(async () => {
    opened = await openSandbox();
    ({ sandbox } = opened);
  });
  afterAll(() => opened.stop());
  beforeEach(async () => {
    ({ number: merchant } = await sandbox.phones.create({ name: 'Amal Store', addressing: 'pn' }));
    ({ number: customer } = await sandbox.phones.create({ name: 'Huda', addressing: 'lid' }));
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.disconnect();
  });

  it('delivers a message to every device of both accounts, once', async () => {
    const [first, second, theirs] = [await link(merchant), await link(merchant), await link(customer)];
    await textTo(first, customer, 'to all');
    await eventually('the customer’s app has the message', () => theirs.texts().includes('to all'));
    await eventually('the merchant’s other app has the message', () => second.texts().includes('to all'));
    expect(second.find('to all')!.key.fromMe).toBe(true);
    expect(await sandbox.inbox(customer)).toMatchObject([{ text: 'to all', copies: 1 }]);

    await textTo(theirs, merchant, 'back to all');
    await eventually('both apps of the merchant have the reply', () =>
      [first, second].every((app) => app.texts().includes('back to all')),
    );
    expect(await sandbox.inbox(merchant)).toMatchObject([{ text: 'back to all', copies: 1 }]);
    expect((await sandbox.messages(customer, merchant)).map(({ fromMe, text }) => [fromMe, text])).toEqual([
      [false, 'to all'],
      [true, 'back to all'],
    ]);
  });

  it('queues messages while an app is offline, and delivers them later in order and marked as late', async () => {
    const app = await link(merchant);
    await app.disconnect();
    for (let index = 0; index < 5; index += 1) await sandbox.send(customer, merchant, `late ${index}`);
    expect((await sandbox.linkedDevices(merchant))[0]).toMatchObject({ isConnected: false, waiting: 5 });
    const kinds: string[] = [];
    app.open();
    app.socket.ev.on('messages.upsert', ({ type }) => kinds.push(type));
    await app.until(({ receivedPendingNotifications }) => !!receivedPendingNotifications);
    await eventually('all messages arrive', () => app.texts().length >= 5);
    expect(app.texts()).toEqual([0, 1, 2, 3, 4].map((index) => `late ${index}`));
    expect(new Set(kinds)).toEqual(new Set(['append']));
    await eventually('no message waits', async () => (await sandbox.linkedDevices(merchant))[0]?.waiting === 0);
  });

  it('sends messages of an offline phone after its reconnect', async () => {
    const app = await link(merchant);
    await sandbox.phones.change(customer, { online: false });
    await textTo(app, customer, 'are you there?');
    await sandbox.send(customer, merchant, 'no network here');
    expect((await sandbox.messages(customer, merchant)).map(({ status }) => status)).toEqual(['pending']);
    await sandbox.phones.change(customer, { online: true });
    await eventually('the app has the message', () => app.texts().includes('no network here'));
    expect(await sandbox.inbox(customer)).toMatchObject([{ text: 'are you there?' }]);
  });

  it('resends to an app that lost its session', async () => {
    const app = await link(merchant);
    await sandbox.send(customer, merchant, 'before');
    await eventually('the first arrives', () => app.texts().includes('before'));
    for (const key of app.keys.keys()) if (key.startsWith('session:')) app.keys.delete(key);
    const id = await sandbox.send(customer, merchant, 'after');
    await eventually('the second arrives by a retry', () => app.texts().includes('after'));
    expect(app.find('after')!.key.id).toBe(id);
    expect(await sandbox.messages(customer, merchant)).toHaveLength(2);
  });

  it('resends with the original time', async () => {
    const app = await link(merchant);
    await sandbox.send(customer, merchant, 'before');
    await eventually('the first arrives', () => app.texts().includes('before'));
    await app.disconnect();
    for (const key of app.keys.keys()) if (key.startsWith('session:')) app.keys.delete(key);
    const writtenAt = Math.floor(Date.now() / 1000);
    await sandbox.send(customer, merchant, 'long ago');
    await sleep(2500);
    await app.connect();
    await eventually('the message arrives by a retry', () => app.texts().includes('long ago'));
    expect(Number(app.find('long ago')!.messageTimestamp) - writtenAt).toBeLessThanOrEqual(1);
  });

  it('requests a retry for a message that a phone could not decrypt', async () => {
    const app = await link(merchant);
    await textTo(app, customer, 'one');
    await sandbox.inbox(customer);
    const sessions = [...app.keys]
      .filter(([key]) => key.startsWith('session:'))
      .map(([key, value]) => [key, structuredClone(value)] as const);
    await textTo(app, customer, 'two');
    await sandbox.inbox(customer, { count: 2 });
    // With restored sessions the app repeats counters that the phone has already seen.
    for (const [key, value] of sessions) app.keys.set(key, value);
    await textTo(app, customer, 'three');
    expect((await sandbox.inbox(customer, { count: 3 })).map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    expect((await sandbox.stats()).retries).toBeGreaterThan(0);
  });

  it('gives a new device the phone’s chats', async () => {
    await sandbox.send(customer, merchant, 'an old question');
    await sandbox.send(merchant, customer, 'an old answer');
    const app = await link(merchant);
    const chats = app.history.flatMap((history) => history.chats);
    const { lid } = await sandbox.phones.get(customer);
    expect(chats).toContainEqual(expect.objectContaining({ id: `${lid}@lid`, name: 'Huda', unreadCount: 1 }));
    const texts = (): unknown[] =>
      app.history.flatMap(({ messages }) => messages.map(({ message }) => message?.conversation));
    await eventually('the older messages arrive too', () => texts().includes('an old question'));
    expect(texts()).toContain('an old answer');
    expect(app.history.flatMap(({ contacts }) => contacts)).toContainEqual(expect.objectContaining({ notify: 'Huda' }));
  });

  it('syncs account settings between its apps', async () => {
    const [first, second] = [await link(merchant), await link(merchant)];
    await sandbox.send(customer, merchant, 'hello');
    await eventually('both apps have the message', () => [first, second].every((app) => app.texts().includes('hello')));
    const archived: unknown[] = [];
    second.socket.ev.on('chats.update', (updates) => archived.push(...updates.filter((update) => update.archived)));
    const last = first.find('hello')!;
    await first.socket.chatModify({ archive: true, lastMessages: [last] }, last.key.remoteJid!);
    await eventually('the other app archives the chat', () => archived.length > 0);
    await eventually(
      'the phone shows the archived chat',
      async () => !!(await sandbox.chat(merchant, customer))?.isArchived,
    );

    const muteEnds: unknown[] = [];
    for (const { socket } of [first, second])
      socket.ev.on('chats.update', (updates) => muteEnds.push(...updates.map(({ muteEndTime }) => muteEndTime)));
    const muted = () => muteEnds.filter((until) => until !== undefined).map(Number);
    await sandbox.mute(merchant, customer, true);
    await eventually('both apps are updated', () => muted().length === 2);
    expect(muted()).toEqual([-1, -1]);
    expect(await sandbox.chat(merchant, customer)).toMatchObject({ isArchived: true, isMuted: true });
  });
});
