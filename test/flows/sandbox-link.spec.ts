import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LinkedApp, eventually } from '../setup/whatsapp/linked-app.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

jest.setTimeout(45_000);

describe('linking the real Baileys to a virtual phone', () => {
  let opened: Awaited<ReturnType<typeof openSandbox>>;
  let sandbox: SandboxClient;
  let number: string;
  let app: LinkedApp;

  beforeAll(async () => {
    opened = await openSandbox();
    ({ sandbox } = opened);
  });
  afterAll(() => opened.stop());
  beforeEach(async () => {
    ({ number } = await sandbox.phones.create({ name: 'Amal Store' }));
    app = new LinkedApp(opened.network);
  });
  afterEach(() => app.disconnect());

  it('links by QR code, restarts with 515 and connects, with the IDs of its phone', async () => {
    const { qr } = await app.showQr();
    const restart = app.closed();
    await sandbox.scan(number, qr!);
    expect(await restart).toBe(515);
    await app.connect();
    const { lid } = await sandbox.phones.get(number);
    expect(app.creds.me).toMatchObject({ id: `${number}:1@s.whatsapp.net`, lid: `${lid}:1@lid` });
    await eventually('the app has the name', () => app.creds.me?.name === 'Amal Store');
    await eventually('the first sync is done', () => app.creds.accountSyncCounter > 0);
    await eventually(
      'the app has acknowledged all messages',
      async () => (await sandbox.linkedDevices(number))[0]?.waiting === 0,
    );
    const [device] = await sandbox.linkedDevices(number);
    expect(device).toMatchObject({ id: 1, isConnected: true });
    expect(device!.preKeys).toBeGreaterThan(800);
  });

  it('logs in again without a new QR code', async () => {
    await app.link(sandbox, number);
    await app.disconnect();
    await app.connect();
    expect(await sandbox.linkedDevices(number)).toHaveLength(1);
  });

  it('links by pairing code, even after a wrong code was rejected', async () => {
    await app.showQr();
    const code = await app.socket.requestPairingCode(number);
    await eventually('the phone asks for the code', async () => (await sandbox.phones.get(number)).codeRequested);
    const wrong = code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`;
    await expect(sandbox.enterCode(number, wrong)).rejects.toMatchObject({ status: 422, code: 'code_wrong' });
    expect(await sandbox.linkedDevices(number)).toHaveLength(0);
    const restart = app.closed();
    await sandbox.enterCode(number, `${code.slice(0, 4)}-${code.slice(4)}`);
    expect(await restart).toBe(515);
    await app.connect();
    expect((await sandbox.phones.get(number)).codeRequested).toBe(false);
  });

  it('reports why a pairing code or QR code cannot be used', async () => {
    await expect(sandbox.enterCode(number, 'ABCD1234')).rejects.toMatchObject({ code: 'code_not_requested' });
    await expect(sandbox.scan(number, 'https://example.com')).rejects.toMatchObject({ code: 'qr_unknown' });
    await expect(sandbox.scan(number, 'https://wa.me/x#2@none,a,b,c,1')).rejects.toMatchObject({ code: 'qr_unknown' });
    const { qr } = await app.showQr();
    await expect(sandbox.scan('966500000000', qr!)).rejects.toMatchObject({ code: 'phone_unknown' });
    await sandbox.phones.change(number, { online: false });
    await expect(sandbox.scan(number, qr!)).rejects.toMatchObject({ code: 'phone_offline' });
    await sandbox.phones.change(number, { online: true });
    await app.disconnect();
    await eventually('the old QR code is reported as expired', async () => {
      const errorCode = await sandbox.scan(number, qr!).catch((error: { code: string }) => error.code);
      return errorCode === 'qr_expired';
    });
  });

  it('unlinks a device with 401 at once, and rejects its next login with 401', async () => {
    await app.link(sandbox, number);
    const ended = app.closed();
    await sandbox.unlink(number, 1);
    expect(await ended).toBe(401);
    app.open();
    expect(await app.closed()).toBe(401);
    expect(await sandbox.linkedDevices(number)).toHaveLength(0);
  });

  it('removes a device that logs itself out', async () => {
    await app.link(sandbox, number);
    await app.socket.logout();
    await eventually('the phone has no linked device', async () => !(await sandbox.linkedDevices(number)).length);
  });

  it('lets a second connection of the same device replace the first', async () => {
    await app.link(sandbox, number);
    const replaced = app.closed();
    const twin = new LinkedApp(opened.network);
    Object.assign(twin.creds, app.creds);
    for (const [key, value] of app.keys) twin.keys.set(key, value);
    await twin.connect();
    expect(await replaced).toBe(440);
    await twin.disconnect();
  });
});
