import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { makeSilence } from '../setup/make-voice.js';
import { drawPng } from '../setup/draw-files.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: TestApp;
let merchant: Merchant;
beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
}, 60_000);
afterAll(() => merchant?.close());

describe('contacts and places', () => {
  it('arrive as structured data', async () => {
    const { number } = await merchant.sandbox.phones.create({});
    await merchant.sandbox.send(number, merchant.number, { contact: { name: 'ليلى', number: '966501234567' } });
    await merchant.sandbox.send(number, merchant.number, {
      location: { latitude: 24.7136, longitude: 46.6753, name: 'الرياض' },
    });
    const place = await merchant.untilArrived(number, ({ kind }) => kind === 'location');
    const phones = [{ number: '+966501234567', whatsapp: '966501234567' }];
    expect((await merchant.conversation(number)).map(({ contacts, location }) => [contacts, location])).toEqual([
      [[{ name: 'ليلى', phones }], null],
      [null, { latitude: 24.7136, longitude: 46.6753, name: 'الرياض', address: null }],
    ]);
    expect(place.body).toContain('https://maps.google.com/?q=24.7136,46.6753');
  });
});

describe('a forwarded message', () => {
  const forward = (id: number, chats: number[], key = crypto.randomUUID()) =>
    merchant.apiUser.client.post(`/api/v1/messages/${id}/forward`, { chats }, { 'idempotency-key': key });

  async function openChat() {
    const { number } = await merchant.sandbox.phones.create({});
    const greeting = await merchant.write(number, 'Hello');
    await merchant.untilStatus(greeting.id, 'delivered');
    return { number, chatId: greeting.chat_id };
  }
  const receivedBy = async (number: string) =>
    (await merchant.sandbox.inbox(number, { count: 2, waitMs: 15_000 })).slice(1);

  it('reaches other contacts unchanged and once, and is marked as forwarded', async () => {
    const [from, first, second] = [await openChat(), await openChat(), await openChat()];
    const words = 'Pay {{now|later}} to {name} *today*';
    await merchant.sandbox.send(from.number, merchant.number, words);
    const { id } = await merchant.untilArrived(from.number, ({ body }) => body === words);
    const key = crypto.randomUUID();
    const answer = await forward(id, [first.chatId, second.chatId], key);
    expect([answer.status, answer.body.data.map((result: { error: null }) => result.error)]).toEqual([
      201,
      [null, null],
    ]);
    expect((await forward(id, [first.chatId, second.chatId], key)).body.data).toEqual(answer.body.data);
    for (const { number } of [first, second])
      expect(await receivedBy(number)).toMatchObject([{ kind: 'text', text: words, isForwarded: true, copies: 1 }]);
    const [, forwarded] = await merchant.conversation(first.number);
    expect(forwarded).toMatchObject({ from_me: true, is_forwarded: true, sent_by: null });
    await forward(forwarded!.id, [from.chatId]);
    const [again] = await receivedBy(from.number);
    const { raw } = await merchant.sandbox.message(from.number, again!.id);
    expect(raw['extendedTextMessage']).toMatchObject({ contextInfo: { isForwarded: true, forwardingScore: 2 } });
  }, 40_000);

  it('includes its file, even as a voice message', async () => {
    const [from, to] = [await openChat(), await openChat()];
    const bytes = await drawPng();
    await merchant.sandbox.send(from.number, merchant.number, {
      media: { kind: 'image', base64: bytes.toString('base64'), mimetype: 'image/png', caption: 'The blue one' },
    });
    const image = await merchant.untilArrived(from.number, ({ kind }) => kind === 'image');
    await forward(image.id, [to.chatId]);
    const [picture] = await receivedBy(to.number);
    expect(picture).toMatchObject({ kind: 'image', caption: 'The blue one', isForwarded: true });
    expect((await merchant.sandbox.media(to.number, picture!.id)).bytes.equals(bytes)).toBe(true);
    const keys = await server.orm.em
      .getConnection()
      .execute<unknown[]>(`select distinct media ->> 'fileKey' from messages where account_id = ? and kind = 'image'`, [
        merchant.apiUser.member.accountId,
      ]);
    expect(keys).toHaveLength(2);

    const form = new FormData();
    for (const [name, value] of Object.entries({ device: merchant.device.sessionId, phone: to.number, voice: 'true' }))
      form.set(name, value);
    form.set('attachment', new File([new Uint8Array(makeSilence(2))], 'voice.webm'));
    const { body: spoken } = await merchant.apiUser.client.post('/api/v1/messages', form);
    await merchant.untilStatus(spoken.data.id, 'delivered');
    await forward(spoken.data.id, [from.chatId]);
    expect(await receivedBy(from.number)).toMatchObject([{ kind: 'voice', seconds: 2, isForwarded: true }]);
  }, 40_000);

  it('follows the rules of every message, and an error in one chat does not affect others', async () => {
    const [from, silent, open] = [await openChat(), await openChat(), await openChat()];
    await server.orm.em
      .getConnection()
      .execute(`insert into suppressions (account_id, phone, reason) values (?, ?, 'user')`, [
        merchant.apiUser.member.accountId,
        silent.number,
      ]);
    await merchant.sandbox.send(from.number, merchant.number, 'Pass it on');
    const { id } = await merchant.untilArrived(from.number, ({ body }) => body === 'Pass it on');
    const { body } = await forward(id, [silent.chatId, open.chatId, 999_999_999]);
    expect(body.data.map((result: { error: string | null }) => result.error)).toEqual([
      'messages.opted_out',
      null,
      'messages.chat_not_found',
    ]);
    expect(await receivedBy(open.number)).toMatchObject([{ text: 'Pass it on' }]);
    expect((await forward(id, [1, 2, 3, 4, 5, 6])).status).toBe(422);
    expect((await forward(id, [])).status).toBe(422);
    await merchant.sandbox.send(from.number, merchant.number, { location: { latitude: 1, longitude: 2 } });
    const place = await merchant.untilArrived(from.number, ({ kind }) => kind === 'location');
    expect((await forward(place.id, [open.chatId])).body.code).toBe('messages.not_changeable');
  }, 40_000);
});
