import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { LinkedApp, eventually } from '../setup/whatsapp/linked-app.js';
import type { RunningSandbox } from '../setup/whatsapp/start-sandbox.js';
import { removeSandbox, startSandbox } from '../setup/whatsapp/start-sandbox.js';
import type { SandboxEvent } from '../../src/sandbox/sandbox.contract.js';

jest.setTimeout(45_000);

describe('the sandbox network itself', () => {
  let sandbox: RunningSandbox;
  afterEach(() => removeSandbox(sandbox));

  it('starts with three phones, each with a number and a name', async () => {
    sandbox = await startSandbox();
    const phones = await sandbox.phones.list();
    expect(phones.map(({ number, name }) => [number, name])).toEqual([
      ['966501112233', 'نورة العتيبي'],
      ['966552223344', 'Khalid Al-Harbi'],
      ['966543334455', 'Sara Haddad'],
    ]);
    expect(await sandbox.phones.list('khalid')).toMatchObject([{ number: '966552223344' }]);
    expect(await sandbox.phones.list('054333')).toHaveLength(0);
    expect(await sandbox.phones.list('+966 54 333')).toMatchObject([{ name: 'Sara Haddad' }]);
  });

  it('keeps devices, sessions, chats and queued messages, at the same addresses', async () => {
    sandbox = await startSandbox();
    const [merchant, customer] = ['966501112233', '966543334455'];
    const app = new LinkedApp(sandbox.ready);
    await app.link(sandbox, merchant);
    await app.socket.sendMessage(`${customer}@s.whatsapp.net`, { text: 'before the night' });
    await sandbox.inbox(customer);
    await eventually(
      'all messages are acknowledged',
      async () => (await sandbox.linkedDevices(merchant))[0]?.waiting === 0,
    );
    await app.disconnect();
    await sandbox.send(customer, merchant, 'good night');
    const { ready, dataDir } = sandbox;
    await sandbox.stop();

    sandbox = await startSandbox({ dataDir });
    expect(sandbox.ready).toEqual(ready);
    await app.connect();
    await eventually('the queued message arrives', () => app.texts().includes('good night'));
    await app.socket.sendMessage(`${customer}@s.whatsapp.net`, { text: 'good morning' });
    await eventually(
      'the phone has the next message',
      async () => (await sandbox.messages(customer, merchant)).length === 3,
    );
    expect((await sandbox.messages(customer, merchant)).map(({ text, copies }) => [text, copies])).toEqual([
      ['before the night', 1],
      ['good night', 1],
      ['good morning', 1],
    ]);
    expect((await sandbox.stats()).retries).toBe(0);
    await app.disconnect();
  });

  it('creates thousands of phones at once and finds them again', async () => {
    sandbox = await startSandbox();
    const startedAt = Date.now();
    const created = await sandbox.phones.createMany(5000, { addressing: 'pn' });
    expect(Date.now() - startedAt).toBeLessThan(4000);
    expect(new Set(created.map(({ number }) => number)).size).toBe(5000);
    const { dataDir } = sandbox;
    await sandbox.stop();
    sandbox = await startSandbox({ dataDir });
    expect((await sandbox.stats()).phones).toBe(5003);
    expect(await sandbox.phones.get(created[4321]!.number)).toMatchObject({
      name: created[4321]!.name,
      lid: created[4321]!.lid,
    });
  });

  it('sends system messages, creates missing phones, and accepts no reply', async () => {
    sandbox = await startSandbox();
    const [newcomer, customer] = ['966570001122', '966543334455'];
    const { id } = await sandbox.sendSystemMessage(newcomer, 'رمز الدخول *123456*', 'Rawan');
    const [arrived] = await sandbox.inbox(newcomer);
    expect(arrived).toMatchObject({ id, text: 'رمز الدخول *123456*', fromMe: false, kind: 'text', isRead: false });
    const service = arrived!.from;
    expect(await sandbox.phones.list()).toMatchObject([{}, {}, {}, { number: newcomer, name: 'Rawan', unread: 1 }]);
    expect(await sandbox.chats(newcomer)).toMatchObject([
      { peer: { name: 'Mersal', number: service, isService: true } },
    ]);
    await expect(sandbox.send(newcomer, service, 'who?')).rejects.toMatchObject({ code: 'phone_unknown' });
    await expect(sandbox.block(newcomer, service, true)).rejects.toMatchObject({ code: 'phone_unknown' });
    await expect(sandbox.phones.get(service)).rejects.toMatchObject({ code: 'phone_unknown' });
    await expect(sandbox.sendSystemMessage(service, 'echo')).rejects.toMatchObject({ code: 'same_phone' });
    await expect(sandbox.phones.create({ number: service })).rejects.toMatchObject({ code: 'phone_exists' });

    const app = new LinkedApp(sandbox.ready);
    await app.link(sandbox, customer);
    await sandbox.phones.change(customer, { online: false });
    await sandbox.sendSystemMessage(customer, 'waits for the handset');
    expect(await sandbox.inbox(customer, { waitMs: 100 })).toEqual([]);
    const { dataDir } = sandbox;
    await app.disconnect();
    await sandbox.stop();

    sandbox = await startSandbox({ dataDir });
    expect(await sandbox.messages(newcomer, service)).toMatchObject([{ id, isRead: false }]);
    await sandbox.read(newcomer, service);
    expect(await sandbox.phones.get(newcomer)).toMatchObject({ unread: 0, chats: 1 });
    await app.connect();
    await sandbox.phones.change(customer, { online: true });
    expect(await sandbox.inbox(customer)).toMatchObject([{ text: 'waits for the handset', from: service }]);
    // Linked devices do not receive system messages.
    await sandbox.send('966552223344', customer, 'from a person');
    await eventually('the device has the message', () => app.texts().includes('from a person'));
    expect(app.texts()).toEqual(['from a person']);
    await app.disconnect();
  });

  it('notifies listeners of changes', async () => {
    sandbox = await startSandbox();
    const events: SandboxEvent[] = [];
    const stop = await sandbox.events((event) => events.push(event));
    const id = await sandbox.send('966543334455', '966552223344', 'hello');
    await sandbox.presence('966543334455', '966552223344', 'composing');
    await sandbox.read('966552223344', '966543334455');
    await sandbox.phones.change('966552223344', { name: 'Khalid' });
    await eventually('the last event has arrived', () => events.some(({ type }) => type === 'phone.changed'));
    expect(events).toEqual(
      expect.arrayContaining([
        { type: 'message.created', number: '966552223344', chat: '966543334455', id },
        { type: 'message.changed', number: '966543334455', chat: '966552223344', id },
        { type: 'typing', number: '966552223344', chat: '966543334455', state: 'composing' },
        { type: 'chat.changed', number: '966552223344', chat: '966543334455' },
        { type: 'phone.changed', number: '966552223344' },
      ]),
    );
    expect((await sandbox.messages('966543334455', '966552223344'))[0]).toMatchObject({ status: 'read' });
    stop();
  });

  it('requires the token and rejects invalid requests', async () => {
    sandbox = await startSandbox({ token: 'a-token-for-this-test' });
    const { apiUrl } = sandbox;
    for (const authorization of ['', 'Bearer wrong', 'Bearer a-token-for-this-tes']) {
      const response = await fetch(`${apiUrl}/health`, { headers: { authorization } });
      expect(response.status).toBe(401);
    }
    const post = (path: string, body: string) =>
      fetch(`${apiUrl}${path}`, { method: 'POST', headers: { authorization: 'Bearer a-token-for-this-test' }, body });
    expect((await post('/phones', '{"count":')).status).toBe(400);
    expect((await post('/phones', '{"count":0}')).status).toBe(422);
    expect((await post('/nothing', '{}')).status).toBe(404);
    await expect(sandbox.phones.create({ number: '966501112233' })).rejects.toMatchObject({ code: 'phone_exists' });
    await expect(sandbox.send('966501112233', '966501112233', 'me')).rejects.toMatchObject({ code: 'same_phone' });
    await expect(sandbox.send('966501112233', '966552223344', {})).rejects.toMatchObject({ code: 'empty_message' });
  });

  it('closes connections that do not use the protocol, and no others', async () => {
    sandbox = await startSandbox();
    const app = new LinkedApp(sandbox.ready);
    await app.link(sandbox, '966501112233');
    for (const bytes of ['GET / HTTP/1.1', 'WA\u0006\u0003\u0000\u0000\u0003abc', '']) {
      const socket = new WebSocket(sandbox.ready.socketUrl);
      const ended = new Promise((resolve) => socket.addEventListener('close', resolve));
      await new Promise((resolve) => socket.addEventListener('open', resolve));
      socket.send(bytes);
      if (!bytes) socket.close();
      await ended;
    }
    await app.socket.sendMessage('966552223344@s.whatsapp.net', { text: 'still here' });
    expect(await sandbox.inbox('966552223344')).toMatchObject([{ text: 'still here' }]);
    expect((await sandbox.stats()).connections).toBe(1);
    await app.disconnect();
  });
});
