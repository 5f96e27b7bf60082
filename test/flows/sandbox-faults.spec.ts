import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LinkedApp, eventually } from '../setup/whatsapp/linked-app.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

jest.setTimeout(45_000);

describe('network faults', () => {
  let opened: Awaited<ReturnType<typeof openSandbox>>;
  let sandbox: SandboxClient;
  let number: string;
  let customer: string;
  let app: LinkedApp;

  beforeAll(async () => {
    opened = await openSandbox();
    ({ sandbox } = opened);
  });
  afterAll(() => opened.stop());
  beforeEach(async () => {
    ({ number } = await sandbox.phones.create());
    ({ number: customer } = await sandbox.phones.create());
    app = new LinkedApp(opened.network, { keepAliveIntervalMs: 500 });
    await app.link(sandbox, number);
  });
  afterEach(() => app.disconnect());

  it.each([
    { how: 'tcp', code: 428 },
    { how: 'stream-error', sent: 503, code: 503 },
    { how: 'failure', sent: 403, code: 403 },
    { how: 'replaced', code: 440 },
  ] as const)('ends a connection: $how', async ({ how, code, ...rest }) => {
    const ended = app.closed();
    await sandbox.close(how, { number, ...('sent' in rest && { code: rest.sent }) });
    expect(await ended).toBe(code);
    await app.connect();
  });

  it('freezes a connection: the app notices by its keep-alive, and missed messages arrive afterwards', async () => {
    const ended = app.closed();
    await sandbox.close('freeze', { number });
    await sandbox.send(customer, number, 'into the ice');
    expect(await ended).toBe(408);
    expect(app.texts()).not.toContain('into the ice');
    await app.connect();
    await eventually('the message arrives', () => app.texts().includes('into the ice'));
  });

  it.each([401, 403, 503])('rejects one login with %i', async (code) => {
    await app.disconnect();
    await sandbox.fault({ kind: 'refuse-login', number, code, times: 1 });
    app.open();
    expect(await app.closed()).toBe(code);
    await app.connect();
  });

  it('rejects a message with an error, and the customer never gets it', async () => {
    await sandbox.fault({ kind: 'ack-error', number, code: 463, times: 1 });
    const rejected = await app.socket.sendMessage(`${customer}@s.whatsapp.net`, { text: 'refused' });
    await eventually('the app receives the error', () =>
      [
        ...app.updates.map(({ key, update }) => ({ key, parameters: update.messageStubParameters })),
        ...app.received.map(({ key, messageStubParameters }) => ({ key, parameters: messageStubParameters })),
      ].some(({ key, parameters }) => key.id === rejected!.key.id && parameters?.[0] === '463'),
    );
    await app.socket.sendMessage(`${customer}@s.whatsapp.net`, { text: 'accepted' });
    expect((await sandbox.inbox(customer)).map(({ text }) => text)).toEqual(['accepted']);
  });

  it('loses receipts, and loses or delays acknowledgements', async () => {
    const acks: { id: string; at: number }[] = [];
    app.socket.ws.on('CB:ack,class:message', ({ attrs }: { attrs: { id: string } }) =>
      acks.push({ id: attrs.id, at: Date.now() }),
    );
    const send = (text: string) => app.socket.sendMessage(`${customer}@s.whatsapp.net`, { text });

    await sandbox.fault({ kind: 'lose-receipts', number, times: 2 });
    const silent = (await send('silent'))!.key.id!;
    await eventually('the message is acknowledged', () => acks.some(({ id }) => id === silent));

    await sandbox.fault({ kind: 'lose-acks', number, times: 1 });
    const lost = (await send('lost ack'))!.key.id!;
    await eventually('the message is delivered nevertheless', () => app.statusOf(lost) >= 3);
    expect(acks.some(({ id }) => id === lost)).toBe(false);

    await sandbox.fault({ kind: 'slow-acks', number, delayMs: 400, times: 1 });
    const startedAt = Date.now();
    const slow = (await send('slow ack'))!.key.id!;
    await eventually('the acknowledgement arrives late', () => acks.some(({ id }) => id === slow));
    expect(acks.find(({ id }) => id === slow)!.at - startedAt).toBeGreaterThanOrEqual(390);

    expect((await sandbox.inbox(customer, { count: 3 })).map(({ text }) => text)).toEqual([
      'silent',
      'lost ack',
      'slow ack',
    ]);
    expect(app.statusOf(silent)).toBeLessThan(3);
  });

  it('fails uploads for one account only', async () => {
    const picture = { image: Buffer.alloc(64, 7), jpegThumbnail: '' };
    await sandbox.fault({ kind: 'fail-uploads', number, code: 503, times: 1 });
    await expect(app.socket.sendMessage(`${customer}@s.whatsapp.net`, picture)).rejects.toThrow('Media upload failed');
    await app.socket.sendMessage(`${customer}@s.whatsapp.net`, picture);
    const [arrived] = await sandbox.inbox(customer);
    expect(arrived).toMatchObject({ kind: 'image', size: 64 });
  });
});
