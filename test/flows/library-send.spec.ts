import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { LibraryItem } from '../../src/messaging/media/media.contract.js';
import type { MessageResource } from '../../src/messaging/messaging.contract.js';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import { RecordReceipts } from '../../src/devices/devices.ports.js';
import { Config } from '../../src/platform/config.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { drawPhoto } from '../setup/draw-files.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import { S3Server } from '../setup/servers/s3-server.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { fileOf, upload } from '../setup/accounts/upload.js';

let s3: S3Server;
let server: OwnApp;
let merchant: Merchant;
let sandbox: SandboxClient;
let photo: LibraryItem;

// With the files in a bucket: what works there, where they have to be fetched first, works on a disk too.
beforeAll(async () => {
  s3 = await S3Server.start();
  Object.assign(process.env, s3.environment);
  server = await startApp();
  merchant = await Merchant.open(server);
  sandbox = merchant.sandbox;
  photo = await keep('منتج.jpg');
}, 60_000);
afterAll(async () => {
  for (const name of Object.keys(s3.environment)) delete process.env[name];
  await merchant.close();
  await server.close();
  await s3.close();
});

async function keep(name: string): Promise<LibraryItem> {
  const [outcome] = await upload(merchant.apiUser.client, fileOf(await drawPhoto(), name));
  return outcome!.item!;
}

async function send({ uuid }: LibraryItem, phone: string, body: string): Promise<MessageResource> {
  const order = { device: merchant.device.sessionId, phone, body, attachments_id: uuid };
  const answer = await merchant.apiUser.client.post('/api/v1/messages', order);
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  return answer.body.data;
}

/** Where on WhatsApp's media host the picture lies that a phone was sent, with its caption; the phone has opened it. */
async function received({ number }: PhoneResource, since = 0): Promise<{ path: string; caption: string }> {
  const [arrived] = (await sandbox.inbox(number, { count: since + 1, waitMs: 15_000 })).slice(since);
  const { raw } = await sandbox.message(number, arrived!.id);
  const { directPath, caption } = raw['imageMessage'] as { directPath: string; caption: string };
  const { bytes } = await sandbox.media(number, arrived!.id);
  expect(bytes.length).toBe(photo.size);
  return { path: directPath, caption };
}

const dropCopies = () => rm(join(server.app.get(Config).dataDir, 'cache'), { recursive: true, force: true });

describe('a file of the library', () => {
  it('sent to five people is uploaded once, and each can open it under a text of their own', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => sandbox.phones.create({})));
    for (const [index, { number }] of people.entries()) await send(photo, number, `caption ${index}`);
    const arrived = await Promise.all(people.map((person) => received(person)));
    expect(arrived.map(({ caption }) => caption)).toEqual(people.map((_, index) => `caption ${index}`));
    expect(new Set(arrived.map(({ path }) => path)).size).toBe(1);
  }, 60_000);

  it('is uploaded anew after a week, and after WhatsApp refused it', async () => {
    const person = await sandbox.phones.create({});
    const once = async (since: number) => {
      const { id } = await send(photo, person.number, `again ${since}`);
      await merchant.untilStatus(id, 'delivered');
      return (await received(person, since)).path;
    };
    const first = await once(0);
    await server.orm.em.getConnection().execute(`update device_uploads set uploaded_at = now() - interval '8 days'`);
    const second = await once(1);
    expect(second).not.toBe(first);
    expect(await once(2)).toBe(second);

    const queued = await send(photo, '966500000000', 'to nobody');
    const [row] = await server.orm.em
      .getConnection()
      .execute<{ wa_id: string }[]>(`select wa_id from messages where id = ${queued.id}`);
    await server.app
      .get(CommandBus)
      .execute(
        new RecordReceipts(merchant.apiUser.member.accountId, merchant.device.id, [
          { waId: row!.wa_id, from: null, status: 'failed', error: '479', at: new Date() },
        ]),
      );
    expect(await once(3)).not.toBe(second);
  }, 60_000);

  it('waits for the bucket instead of going without its picture, and holds up nothing that was before it', async () => {
    const person = await sandbox.phones.create({});
    const other = await keep('other.jpg');
    await s3.goAway();
    await dropCopies();
    const before = await merchant.write(person.number, 'first');
    const pictured = await send(other, person.number, 'second');
    await merchant.untilStatus(before.id, 'delivered');
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect((await merchant.read(pictured.id)).status).not.toBe('failed');
    expect((await sandbox.inbox(person.number)).map(({ text }) => text)).toEqual(['first']);
    await s3.comeBack();
    // The sweep looks every 15 seconds.
    const arrived = await sandbox.inbox(person.number, { count: 2, waitMs: 25_000 });
    expect([arrived[1]?.kind, arrived[1]?.caption]).toEqual(['image', 'second']);
  }, 60_000);

  it('that was deleted still goes with what was queued before', async () => {
    const person = await sandbox.phones.create({});
    const item = await keep('gone.jpg');
    const message = await send(item, person.number, 'bye');
    await merchant.apiUser.client.post('/api/v1/delete-medias', { uuids: [item.uuid] });
    await merchant.untilStatus(message.id, 'delivered');
    expect((await sandbox.inbox(person.number))[0]?.caption).toBe('bye');
  }, 40_000);
});
