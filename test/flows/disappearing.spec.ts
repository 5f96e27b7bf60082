import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: TestApp;
let merchant: Merchant;
const WEEK = 604_800;

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
}, 60_000);
afterAll(() => merchant.close());

const picture = async () =>
  new File(
    [
      await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    ],
    'teal.png',
    {
      type: 'image/png',
    },
  );
async function contextOf(number: string, index: number): Promise<Record<string, unknown>> {
  const received = await merchant.sandbox.inbox(number, { count: index + 1 });
  const { raw } = await merchant.sandbox.message(number, received[index]!.id);
  const part = Object.values(raw).find(
    (value) => typeof value === 'object' && value !== null && 'contextInfo' in value,
  );
  return (part as { contextInfo?: Record<string, unknown> } | undefined)?.contextInfo ?? {};
}
const timed = (text: string, expiration: number, at = Math.floor(Date.now() / 1000)) => ({
  raw: { extendedTextMessage: { text, contextInfo: { expiration, ephemeralSettingTimestamp: at } } },
});
const setting = (seconds: number) => ({ raw: { protocolMessage: { type: 3, ephemeralExpiration: seconds } } });
const untilExpiration = (number: string, expiration: number | null) =>
  waitFor('the chat has its timer', async () => (await merchant.chatWith(number))?.expiration === expiration);

describe('a chat with a timer of disappearing messages', () => {
  it('takes the timer from a message, and sends it with texts and files', async () => {
    const { number } = await merchant.sandbox.phones.create();
    await merchant.sandbox.send(number, merchant.number, timed('this vanishes', WEEK));
    await merchant.untilArrived(number, ({ body }) => body === 'this vanishes');
    await untilExpiration(number, WEEK);
    const ours = await merchant.write(number, 'as ours does');
    await merchant.attach(number, await picture(), 'and this');
    for (const index of [0, 1]) {
      const context = await contextOf(number, index);
      expect(context['expiration']).toBe(WEEK);
      expect(Number(context['ephemeralSettingTimestamp'])).toBeGreaterThan(0);
    }
    await merchant.untilStatus(ours.id, 'delivered');
    await merchant.apiUser.client.post(`/api/v1/messages/${ours.id}/edit`, { body: 'as ours did' });
    await waitFor('the message is edited', async () =>
      (await merchant.sandbox.inbox(number)).some(({ text }) => text === 'as ours did'),
    );
    expect((await contextOf(number, 0))['expiration']).toBe(WEEK);
  });

  it('follows the phone’s setting, which adds no message, and ignores older messages', async () => {
    const { number } = await merchant.sandbox.phones.create();
    await merchant.sandbox.send(number, merchant.number, 'hello');
    await merchant.untilArrived(number, ({ body }) => body === 'hello');
    expect((await merchant.chatWith(number)).expiration).toBeNull();
    await merchant.write(number, 'without');
    expect(await contextOf(number, 0)).not.toHaveProperty('expiration');

    await merchant.sandbox.send(number, merchant.number, setting(86_400));
    await untilExpiration(number, 86_400);
    await merchant.sandbox.send(number, merchant.number, timed('written before', WEEK, 1_700_000_000));
    await merchant.untilArrived(number, ({ body }) => body === 'written before');
    await merchant.write(number, 'with');
    expect((await contextOf(number, 1))['expiration']).toBe(86_400);

    // The owner turns the timer off on the phone.
    await merchant.sandbox.send(merchant.number, number, setting(0));
    await untilExpiration(number, null);
    await merchant.write(number, 'off again');
    expect(await contextOf(number, 2)).not.toHaveProperty('expiration');
    expect((await merchant.conversation(number)).map(({ body }) => body)).toEqual([
      'hello',
      'without',
      'written before',
      'with',
      'off again',
    ]);
  });
});

describe('a reply to a message without text', () => {
  const reply = async (number: string, quotedId: number) => {
    const chat = await merchant.chatWith(number);
    const order = { device: merchant.device.sessionId, chat_id: chat.id, body: 'yes', quoted_id: quotedId };
    expect((await merchant.apiUser.client.post('/api/v1/messages', order)).status).toBe(201);
    return (await contextOf(number, 0))['quotedMessage'] as Record<string, Record<string, unknown>>;
  };

  it('quotes a picture as a picture with its thumbnail', async () => {
    const { number } = await merchant.sandbox.phones.create();
    const base64 = Buffer.from(await (await picture()).arrayBuffer()).toString('base64');
    const thumbnail = base64.slice(0, 40);
    const media = { kind: 'image' as const, base64, mimetype: 'image/png', caption: 'this one?', thumbnail };
    await merchant.sandbox.send(number, merchant.number, { media });
    const { id } = await merchant.untilArrived(number, ({ kind }) => kind === 'image');
    const quoted = await reply(number, id);
    expect(quoted['imageMessage']).toMatchObject({ caption: 'this one?', mimetype: 'image/png' });
    expect(quoted['imageMessage']?.['jpegThumbnail']).toBeTruthy();
  });

  it('quotes a place as a place and a card as a card', async () => {
    const [placePhone, cardPhone] = [await merchant.sandbox.phones.create(), await merchant.sandbox.phones.create()];
    await merchant.sandbox.send(placePhone.number, merchant.number, {
      location: { latitude: 24.7, longitude: 46.6, name: 'The shop' },
    });
    const place = await merchant.untilArrived(placePhone.number, ({ kind }) => kind === 'location');
    expect((await reply(placePhone.number, place.id))['locationMessage']).toMatchObject({ name: 'The shop' });
    await merchant.sandbox.send(cardPhone.number, merchant.number, {
      contact: { name: 'Omar', number: placePhone.number },
    });
    const card = await merchant.untilArrived(cardPhone.number, ({ kind }) => kind === 'contact');
    expect((await reply(cardPhone.number, card.id))['contactMessage']).toMatchObject({ displayName: 'Omar' });
  });
});

describe('a message that WhatsApp rejects with 429', () => {
  it('waits with its reason and is sent again automatically, before later ones of its chat', async () => {
    const { number } = await merchant.sandbox.phones.create();
    await merchant.untilStatus((await merchant.write(number, 'first')).id, 'delivered');
    await merchant.sandbox.fault({ number: merchant.number, kind: 'ack-error', code: 429, times: 1 });
    const { id } = await merchant.write(number, 'second');
    await merchant.until(id, ({ hold }) => hold?.reason === 'rate_limited', 'the hold reason is shown');
    const setPauseEnd = (time: string) =>
      server.orm.em
        .getConnection()
        .execute(`update messages set held_until = ${time} where device_id = ? and hold_reason = 'rate_limited'`, [
          merchant.device.id,
        ]);
    await setPauseEnd(`now() + interval '1 hour'`);
    const { number: other } = await merchant.sandbox.phones.create();
    const { id: next } = await merchant.write(number, 'third');
    const { id: elsewhere } = await merchant.write(other, 'to somebody else');
    for (const later of [next, elsewhere])
      await merchant.until(later, ({ hold }) => hold?.reason === 'rate_limited', 'later messages wait too');
    await setPauseEnd('now()');
    for (const messageId of [id, next, elsewhere])
      await merchant.until(messageId, ({ status }) => status === 'delivered', 'the message is delivered', 30_000);
    const received = await merchant.sandbox.inbox(number, { count: 3 });
    expect(received.map(({ text }) => text)).toEqual(['first', 'second', 'third']);
  }, 60_000);
});
