import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { MessageResource } from '../../src/messaging/messaging.contract.js';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import { type TestApp, startApp } from '../setup/app.js';
import { type Desk, openDesk } from '../setup/desk.js';
import { linkDevice } from '../setup/link-device.js';
import { SandboxClient } from '../setup/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
let desk: Desk;
let merchant: PhoneResource;
let device: { id: number; sessionId: string };
const sandbox = new SandboxClient(process.env['SANDBOX_API_URL'] ?? '', process.env['SANDBOX_TOKEN'] ?? '');

beforeAll(async () => {
  server = await startApp();
  desk = await openDesk(server);
  merchant = await sandbox.phones.create({ name: 'Merchant' });
  device = await linkDevice(desk.client, sandbox, merchant.number);
}, 60_000);
afterAll(async () => {
  await sandbox.clearFaults(merchant.number);
  desk.events.close();
  await server.close();
});

const write = async (phone: string, body: string): Promise<MessageResource> => {
  const answer = await desk.client.post('/api/v1/messages', { device: device.sessionId, phone, body });
  expect(answer.status).toBe(201);
  return answer.body.data;
};
const attach = async (phone: string, file: File, body = ''): Promise<MessageResource> => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ device: device.sessionId, phone, body })) form.set(name, value);
  form.set('attachment', file);
  return (await desk.client.post('/api/v1/messages', form)).body.data;
};
const read = async (id: number): Promise<MessageResource> =>
  (await desk.client.get(`/api/v1/messages/${id}`)).body.data;
const until = (id: number, isIt: (message: MessageResource) => boolean, what: string) =>
  waitFor(what, async () => {
    const message = await read(id);
    return isIt(message) && message;
  });
const untilStatus = (id: number, status: MessageResource['status']) =>
  until(id, (message) => message.status === status, status);
const chatWith = async (phone: string) => {
  const { body } = await desk.client.get(`/api/v1/chat-lists/${device.id}?search=${phone}`);
  return body.data[0];
};
const conversation = async (phone: string): Promise<MessageResource[]> => {
  const chat = await chatWith(phone);
  if (!chat) return [];
  const { body } = await desk.client.get(`/api/v1/chat-list-messages/${device.id}/${chat.id}?limit=100`);
  return body.data.toReversed();
};
const untilArrived = (phone: string, isIt: (message: MessageResource) => boolean) =>
  waitFor('the message arrives', async () => (await conversation(phone)).find(isIt));

describe.each(['pn', 'lid'] as const)('with a phone addressed by %s', (addressing) => {
  it('texts go and come in order, pushed, with ticks that only move forward', async () => {
    const customer = await sandbox.phones.create({ name: 'نورة', addressing });
    const since = desk.events.now;
    const sent = await write(customer.number, 'مرحبًا *نورة*');
    await write(customer.number, 'second');
    expect((await sandbox.inbox(customer.number, { count: 2 })).map(({ text }) => text)).toEqual([
      'مرحبًا *نورة*',
      'second',
    ]);
    await untilStatus(sent.id, 'delivered');
    await sandbox.read(customer.number, merchant.number);
    await untilStatus(sent.id, 'read');

    await sandbox.send(customer.number, merchant.number, 'first answer');
    await sandbox.send(customer.number, merchant.number, 'second answer');
    await untilArrived(customer.number, ({ body }) => body === 'second answer');
    expect((await conversation(customer.number)).map(({ body, from_me }) => [body, from_me])).toEqual([
      ['مرحبًا *نورة*', true],
      ['second', true],
      ['first answer', false],
      ['second answer', false],
    ]);
    const chat = await chatWith(customer.number);
    expect(chat).toMatchObject({ phone: customer.number, unread_count: 2, profile_info: { name: 'نورة' } });

    const created = desk.events.of('message.created', since).filter(({ chat: { id } }) => id === chat.id);
    expect(created.map(({ message }) => message.body)).toEqual([
      'مرحبًا *نورة*',
      'second',
      'first answer',
      'second answer',
    ]);
    const ranks = desk.events.of('message.changed', since).filter(({ message }) => message.id === sent.id);
    const order = ['queued', 'sending', 'sent', 'delivered', 'read'];
    const steps = ranks.map(({ message }) => order.indexOf(message.status));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });
});

describe('a chat', () => {
  it('is cleared when it is read, and the other side sees it', async () => {
    const customer = await sandbox.phones.create({ name: 'Reader' });
    const id = await sandbox.send(customer.number, merchant.number, 'are you there?');
    await untilArrived(customer.number, ({ body }) => body === 'are you there?');
    const chat = await chatWith(customer.number);
    expect(chat.unread_count).toBe(1);
    expect((await desk.client.post(`/api/v1/chat-read/${device.id}/${chat.id}`)).body.data.unread_count).toBe(0);
    await waitFor('blue ticks', async () => (await sandbox.message(customer.number, id)).status === 'read');
  });

  it('shows what the merchant writes on the handset itself, and does not count it as unread', async () => {
    const customer = await sandbox.phones.create({});
    await sandbox.send(merchant.number, customer.number, 'from my hand');
    const message = await untilArrived(customer.number, ({ body }) => body === 'from my hand');
    expect(message).toMatchObject({ from_me: true });
    expect((await chatWith(customer.number)).unread_count).toBe(0);
  });

  it('has the picture of the contact, served by us', async () => {
    const customer = (await sandbox.phones.list()).find(
      ({ hasPicture, number }) => hasPicture && number !== merchant.number,
    );
    expect(customer).toBeDefined();
    await sandbox.send(customer?.number ?? '', merchant.number, 'hello');
    const { profile_picture: address } = await waitFor('the picture', async () => {
      const chat = await chatWith(customer?.number ?? '');
      return chat?.profile_picture && chat;
    });
    const picture = await desk.client.get(address);
    expect([picture.status, picture.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image']);
  });
});

describe('media', () => {
  const picture = () =>
    sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();

  it('reach the phone byte for byte', async () => {
    const customer = await sandbox.phones.create({});
    const bytes = await picture();
    const files = [
      new File([bytes], 'صورة.jpg', { type: 'image/jpeg' }),
      new File(['%PDF-1.4 not really'], 'فاتورة.pdf', { type: 'application/pdf' }),
      new File([new Uint8Array(2000).fill(7)], 'clip.mp4', { type: 'video/mp4' }),
      new File([new Uint8Array(3000).fill(9)], 'voice.ogg', { type: 'audio/ogg' }),
    ];
    for (const file of files) await attach(customer.number, file, file.type.startsWith('image') ? 'caption' : '');
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

  it('that come are fetched and served with ranges', async () => {
    const customer = await sandbox.phones.create({});
    const bytes = await picture();
    await sandbox.send(customer.number, merchant.number, {
      media: { kind: 'image', base64: bytes.toString('base64'), mimetype: 'image/jpeg', caption: 'هل هذا متوفر؟' },
    });
    const message = await untilArrived(customer.number, ({ kind }) => kind === 'image');
    expect(message).toMatchObject({ body: 'هل هذا متوفر؟', media: { mimetype: 'image/jpeg' } });
    const url = new URL(message.media?.url ?? '', server.url);
    const whole = await fetch(url, { headers: { cookie: desk.client.cookieHeader } });
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await fetch(url, { headers: { cookie: desk.client.cookieHeader, range: 'bytes=0-9' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
  });

  it('that cannot be uploaded fail with the reason, and go when they are sent again', async () => {
    const customer = await sandbox.phones.create({});
    await sandbox.fault({ number: merchant.number, kind: 'fail-uploads' });
    const message = await attach(customer.number, new File([await picture()], 'x.jpg', { type: 'image/jpeg' }));
    expect((await untilStatus(message.id, 'failed')).failure).toBe('upload_failed');
    await sandbox.clearFaults(merchant.number);
    expect((await desk.client.post(`/api/v1/messages/${message.id}/retry`)).body.data.status).toBe('queued');
    await untilStatus(message.id, 'delivered');
    expect(await sandbox.inbox(customer.number)).toHaveLength(1);
  }, 40_000);
});

describe('what a message can be', () => {
  it('quotes, reactions, edits and deletions change what is there; unknown kinds are named, none vanish', async () => {
    const customer = await sandbox.phones.create({});
    const ours = await write(customer.number, 'price is 20');
    const [received] = await sandbox.inbox(customer.number);
    const answer = await sandbox.send(customer.number, merchant.number, {
      text: 'too much',
      quotedId: received?.id ?? '',
    });
    const quoted = await untilArrived(customer.number, ({ body }) => body === 'too much');
    expect(quoted.quoted).toMatchObject({ id: ours.id, from_me: true, body: 'price is 20' });

    await sandbox.send(customer.number, merchant.number, { reaction: { id: received?.id ?? '', emoji: '👍' } });
    await until(ours.id, ({ reactions }) => reactions.length === 1, 'the reaction');
    await sandbox.send(customer.number, merchant.number, { edit: { id: answer, text: 'fine' } });
    expect((await until(quoted.id, ({ is_edited }) => is_edited, 'the edit')).body).toBe('fine');
    await sandbox.send(customer.number, merchant.number, { delete: { id: answer } });
    expect((await until(quoted.id, ({ is_deleted }) => is_deleted, 'the deletion')).body).toBeNull();

    await sandbox.send(customer.number, merchant.number, {
      location: { latitude: 24.7, longitude: 46.7, name: 'الرياض' },
    });
    await untilArrived(customer.number, ({ kind }) => kind === 'location');
    await sandbox.send(customer.number, merchant.number, {
      raw: { pollCreationMessage: { name: 'Which?', options: [{ optionName: 'a' }] } },
    });
    const poll = await untilArrived(customer.number, ({ kind }) => kind === 'unsupported');
    expect(poll.unsupported_type).toMatch(/poll/i);
  });

  it('a reply that quotes shows the quoted message on the phone', async () => {
    const customer = await sandbox.phones.create({});
    const question = await sandbox.send(customer.number, merchant.number, 'open today?');
    const asked = await untilArrived(customer.number, ({ body }) => body === 'open today?');
    await desk.client.post('/api/v1/messages', {
      device: device.sessionId,
      chat_id: asked.chat_id,
      body: 'yes',
      quoted_id: asked.id,
    });
    const [received] = await sandbox.inbox(customer.number);
    expect(received).toMatchObject({ text: 'yes', quoted: { id: question } });
  });
});

describe('a message that cannot go', () => {
  it('says that the number has no WhatsApp', async () => {
    const nobody = await sandbox.phones.create({ onWhatsApp: false });
    const message = await write(nobody.number, 'hello?');
    expect((await untilStatus(message.id, 'failed')).failure).toBe('not_on_whatsapp');
  });

  it('says that WhatsApp refused, is not repeated by itself, and goes when it is sent again', async () => {
    const customer = await sandbox.phones.create({});
    await sandbox.fault({ number: merchant.number, kind: 'ack-error', code: 463, times: 1 });
    const message = await write(customer.number, 'cold');
    expect((await untilStatus(message.id, 'failed')).failure).toBe('refused_463');
    expect((await desk.client.post(`/api/v1/messages/${message.id}/retry`)).status).toBe(200);
    await untilStatus(message.id, 'delivered');
    expect((await desk.client.post(`/api/v1/messages/${message.id}/retry`)).body.code).toBe('messages.not_retryable');
  });

  it('waits while the phone of the recipient is off, with one tick', async () => {
    const customer = await sandbox.phones.create({});
    await sandbox.phones.change(customer.number, { online: false });
    const message = await write(customer.number, 'later');
    await untilStatus(message.id, 'sent');
    await sandbox.phones.change(customer.number, { online: true });
    await untilStatus(message.id, 'delivered');
  });
});

describe('a device that is away', () => {
  it('keeps messages queued and sends them once when it is back, in order, whatever the restart', async () => {
    const customer = await sandbox.phones.create({});
    await sandbox.fault({ number: merchant.number, kind: 'refuse-login', code: 503 });
    await sandbox.close('tcp', { number: merchant.number });
    await waitFor('dropped', async () =>
      (await sandbox.linkedDevices(merchant.number)).every(({ isConnected }) => !isConnected),
    );
    const ids = [];
    for (const body of ['one', 'two', 'three']) ids.push((await write(customer.number, body)).id);
    expect((await read(ids[0] ?? 0)).status).toBe('queued');
    await sandbox.clearFaults(merchant.number);
    await server.restart();
    for (const id of ids) await untilStatus(id, 'delivered');
    expect((await sandbox.inbox(customer.number, { count: 3 })).map(({ text, copies }) => [text, copies])).toEqual([
      ['one', 1],
      ['two', 1],
      ['three', 1],
    ]);
    expect(await conversation(customer.number)).toHaveLength(3);
  }, 60_000);

  it('is answered by the phone once even when acks are lost: a repeat bears the same id', async () => {
    const customer = await sandbox.phones.create({});
    await sandbox.fault({ number: merchant.number, kind: 'lose-acks', times: 1 });
    await sandbox.fault({ number: merchant.number, kind: 'lose-receipts', times: 3 });
    const message = await write(customer.number, 'once');
    await sandbox.inbox(customer.number);
    await sandbox.clearFaults(merchant.number);
    await sandbox.close('tcp', { number: merchant.number });
    await untilStatus(message.id, 'delivered');
    const inbox = await sandbox.inbox(customer.number);
    expect(inbox.map(({ text }) => text)).toEqual(['once']);
  }, 40_000);
});
