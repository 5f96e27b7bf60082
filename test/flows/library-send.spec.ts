import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LibraryItem } from '../../src/media/media.contract.js';
import type { MessageResource } from '../../src/messaging/messaging.contract.js';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import { Config } from '../../src/platform/config.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { makePhoto } from '../setup/draw-files.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import { S3Server } from '../setup/servers/s3-server.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { fileOf, upload } from '../setup/accounts/upload.js';

let s3: S3Server;
let server: OwnApp;
let merchant: Merchant;
let sandbox: SandboxClient;
let photo: LibraryItem;

// The files are in a bucket and must be downloaded before they are sent.
beforeAll(async () => {
  s3 = await S3Server.start();
  Object.assign(process.env, s3.environment);
  server = await startApp();
  merchant = await Merchant.open(server);
  sandbox = merchant.sandbox;
  photo = await addPhoto('منتج.jpg');
}, 60_000);
afterAll(async () => {
  for (const name of Object.keys(s3.environment)) delete process.env[name];
  await merchant.close();
  await server.close();
  await s3.close();
});

async function addPhoto(name: string): Promise<LibraryItem> {
  const [outcome] = await upload(merchant.apiUser.client, fileOf(await makePhoto(), name));
  return outcome!.item!;
}

async function send({ uuid }: LibraryItem, phone: string, body: string): Promise<MessageResource> {
  const order = { device: merchant.device.sessionId, phone, body, attachments_id: uuid };
  const response = await merchant.apiUser.client.post('/api/v1/messages', order);
  expect([response.status, response.text]).toEqual([201, expect.anything()]);
  return response.body.data;
}

/** Returns the address and caption of the picture, which the phone has opened. */
async function received({ number }: PhoneResource, since = 0): Promise<{ path: string; caption: string }> {
  const [arrived] = (await sandbox.inbox(number, { count: since + 1, waitMs: 15_000 })).slice(since);
  const { raw } = await sandbox.message(number, arrived!.id);
  const { directPath, caption } = raw['imageMessage'] as { directPath: string; caption: string };
  const { bytes } = await sandbox.media(number, arrived!.id);
  expect(bytes.length).toBe(photo.size);
  return { path: directPath, caption };
}

const deleteCache = () => rm(join(server.app.get(Config).dataDir, 'cache'), { recursive: true, force: true });

describe('a file of the library', () => {
  it('sent to five contacts is uploaded once, and each can open it and has a text of its own', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => sandbox.phones.create({})));
    for (const [index, { number }] of people.entries()) await send(photo, number, `caption ${index}`);
    const arrived = await Promise.all(people.map((person) => received(person)));
    expect(arrived.map(({ caption }) => caption)).toEqual(people.map((_, index) => `caption ${index}`));
    expect(new Set(arrived.map(({ path }) => path)).size).toBe(1);
  }, 60_000);

  it('is uploaded again after a week, and after WhatsApp rejected it', async () => {
    const person = await sandbox.phones.create({});
    const sendOnce = async (since: number) => {
      const { id } = await send(photo, person.number, `again ${since}`);
      await merchant.untilStatus(id, 'delivered');
      return (await received(person, since)).path;
    };
    const first = await sendOnce(0);
    await server.orm.em.getConnection().execute(`update device_uploads set uploaded_at = now() - interval '8 days'`);
    const second = await sendOnce(1);
    expect(second).not.toBe(first);
    expect(await sendOnce(2)).toBe(second);

    await sandbox.fault({ number: merchant.number, kind: 'ack-error', code: 479, times: 1 });
    const rejected = await send(photo, (await sandbox.phones.create({})).number, 'refused');
    await merchant.untilStatus(rejected.id, 'failed');
    expect(await sendOnce(3)).not.toBe(second);
  }, 60_000);

  it('waits until the bucket is online, and blocks no earlier message', async () => {
    const person = await sandbox.phones.create({});
    const secondPhoto = await addPhoto('other.jpg');
    await s3.goOffline();
    await deleteCache();
    const before = await merchant.write(person.number, 'first');
    const pictured = await send(secondPhoto, person.number, 'second');
    await merchant.untilStatus(before.id, 'delivered');
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect((await merchant.read(pictured.id)).status).not.toBe('failed');
    expect((await sandbox.inbox(person.number)).map(({ text }) => text)).toEqual(['first']);
    await s3.goOnline();
    // The retry runs every 15 seconds.
    const arrived = await sandbox.inbox(person.number, { count: 2, waitMs: 25_000 });
    expect([arrived[1]?.kind, arrived[1]?.caption]).toEqual(['image', 'second']);
  }, 60_000);

  it('that was deleted is still sent with queued messages', async () => {
    const person = await sandbox.phones.create({});
    const item = await addPhoto('gone.jpg');
    const message = await send(item, person.number, 'bye');
    await merchant.apiUser.client.post('/api/v1/delete-medias', { uuids: [item.uuid] });
    await merchant.untilStatus(message.id, 'delivered');
    expect((await sandbox.inbox(person.number))[0]?.caption).toBe('bye');
  }, 40_000);
});
