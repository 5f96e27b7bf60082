import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { fetchMediaJob } from '../../src/messaging/delivery/media/fetch-media.job.js';
import { Config } from '../../src/platform/config.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { FileStore } from '../../src/platform/storage/file-store.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { drawMp4, drawOgg } from '../setup/draw-files.js';
import { waitFor } from '../setup/wait-for.js';
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
afterAll(() => merchant.close());

describe('media', () => {
  const picture = () =>
    sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();

  it('reach the phone unchanged', async () => {
    const customer = await sandbox.phones.create({});
    const bytes = await picture();
    const files = [
      new File([bytes], 'صورة.jpg', { type: 'image/jpeg' }),
      new File(['%PDF-1.4', randomBytes(17_000_000)], 'فاتورة.pdf', { type: 'application/pdf' }),
      new File([drawMp4()], 'clip.mp4', { type: 'video/mp4' }),
      new File([drawOgg()], 'voice.ogg', { type: 'audio/ogg' }),
    ];
    for (const file of files)
      await merchant.attach(customer.number, file, file.type.startsWith('image') ? 'caption' : '');
    const received = await sandbox.inbox(customer.number, { count: 4, waitMs: 15_000 });
    expect(received.map(({ kind, caption }) => [kind, caption || null])).toEqual([
      ['image', 'caption'],
      ['document', null],
      ['video', null],
      ['audio', null],
    ]);
    expect(received[1]?.fileName).toBe('فاتورة.pdf');
    for (const [index, message] of received.entries()) {
      const { bytes: arrived } = await sandbox.media(customer.number, message.id);
      expect(arrived.equals(Buffer.from(await (files[index] as File).arrayBuffer()))).toBe(true);
    }
  }, 40_000);

  it('that are received are fetched, and served with range requests', async () => {
    const customer = await sandbox.phones.create({});
    const bytes = await picture();
    await sandbox.send(customer.number, merchant.number, {
      media: { kind: 'image', base64: bytes.toString('base64'), mimetype: 'image/jpeg', caption: 'هل هذا متوفر؟' },
    });
    const message = await merchant.untilArrived(customer.number, ({ kind }) => kind === 'image');
    expect(message).toMatchObject({ body: 'هل هذا متوفر؟', media: { mimetype: 'image/jpeg' } });
    const url = new URL(message.media?.url ?? '', server.url);
    const whole = await fetch(url, { headers: { cookie: merchant.apiUser.client.cookieHeader } });
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await fetch(url, { headers: { cookie: merchant.apiUser.client.cookieHeader, range: 'bytes=0-9' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
  });

  it('that are received are stored once for concurrent requests', async () => {
    const customer = await sandbox.phones.create({});
    const bytes = await picture();
    await sandbox.send(customer.number, merchant.number, {
      media: { kind: 'image', base64: bytes.toString('base64'), mimetype: 'image/jpeg' },
    });
    const message = await merchant.untilArrived(customer.number, ({ kind }) => kind === 'image');
    const url = new URL(message.media?.url ?? '', server.url);
    const read = async () => {
      const response = await fetch(url, { headers: { cookie: merchant.apiUser.client.cookieHeader } });
      return Buffer.from(await response.arrayBuffer());
    };
    const { accountId } = merchant.apiUser.member;
    const folder = join(server.app.get(Config).dataDir, 'files', String(accountId));
    expect((await read()).equals(bytes)).toBe(true);
    const files = await readdir(folder);
    const [row] = await server.orm.em
      .getConnection()
      .execute<{ key: string }[]>(`select media ->> 'fileKey' as key from messages where id = ?`, [message.id]);
    await server.app.get(FileStore).remove(row!.key);
    for (const answer of await Promise.all([read(), read(), read(), read()])) expect(answer.equals(bytes)).toBe(true);
    expect(await readdir(folder)).toHaveLength(files.length);
  });

  it('that are received are fetched even if a killed process added no job', async () => {
    const customer = await sandbox.phones.create({});
    await sandbox.send(customer.number, merchant.number, {
      media: { kind: 'image', base64: (await picture()).toString('base64'), mimetype: 'image/jpeg' },
    });
    const { id } = await merchant.untilArrived(customer.number, ({ kind }) => kind === 'image');
    const connection = server.orm.em.getConnection();
    const isFetched = async () =>
      (await connection.execute(`select from messages where id = ? and media ->> 'fileKey' is not null`, [id]))
        .length === 1;
    await waitFor('the file is fetched', isFetched);
    await connection.execute(`update messages set media = media - 'fileKey' where id = ?`, [id]);
    await server.app.get(Jobs).runSoon(fetchMediaJob);
    await waitFor('the file is fetched again', isFetched);
  });

  it('that cannot be uploaded for an hour fail with the reason, and can be resent', async () => {
    const customer = await sandbox.phones.create({});
    await sandbox.fault({ number: merchant.number, kind: 'fail-uploads' });
    const message = await merchant.attach(
      customer.number,
      new File([await picture()], 'x.jpg', { type: 'image/jpeg' }),
    );
    await merchant.until(message.id, ({ hold }) => hold?.reason === 'media_host', 'the message is held');
    await server.orm.em.getConnection().execute('update messages set attempts = 100 where id = ?', [message.id]);
    expect(
      (await merchant.until(message.id, ({ status }) => status === 'failed', 'the message fails', 40_000)).failure,
    ).toBe('upload_failed');
    await sandbox.clearFaults(merchant.number);
    expect((await merchant.retry(message.id)).body.data.status).toBe('queued');
    await merchant.untilStatus(message.id, 'delivered');
    expect(await sandbox.inbox(customer.number)).toHaveLength(1);
  }, 80_000);
});
