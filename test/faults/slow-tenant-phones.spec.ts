// Long: slow-tenant.spec covers slow receivers in every run.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contactProfileJob } from '../../src/address-book/contacts/contact-profile.job.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { expectNoDelay } from '../setup/faults/slow-tenant.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

/** More than a process handles at a time. */
const SLOW_CUSTOMERS = 12;
const ORDER = { title: 'Autumn', currency: 'SAR', items: [{ id: 'p-1', name: 'Dates', price: 20, quantity: 1 }] };

let server: OwnApp;
const opened: Merchant[] = [];
const silenced: string[] = [];
beforeAll(async () => {
  server = await startApp();
}, 60_000);
afterAll(async () => {
  for (const number of silenced) await opened[0]?.sandbox.clearFaults(number);
  for (const merchant of opened) await merchant.close();
  await server.close();
}, 120_000);

const sql = <Row = { id: string }>(query: string, params: unknown[] = []) =>
  server.orm.em.getConnection().execute<Row[]>(query, params);

async function openTenant() {
  const merchant = await Merchant.open(server);
  opened.push(merchant);
  const { sandbox, number, device, apiUser } = merchant;
  const { accountId } = apiUser.member;
  const jobs = server.app.get(Jobs);
  const isThere = async (query: string, params: unknown[]) => (await sql(query, params)).length > 0;
  let count = 0;

  const openChat = async (phone: string) => {
    await sandbox.send(phone, number, 'hello');
    const [row] = await waitFor('the chat exists', async () => {
      const rows = await sql<{ chat_id: string; contact_id: string }>(
        `select h.id chat_id, h.contact_id from chats h join contacts p on p.id = h.contact_id where h.account_id = ? and p.phone = ?`,
        [accountId, phone],
      );
      return rows.length > 0 && rows;
    });
    return { phone, chatId: Number(row!.chat_id), contactId: Number(row!.contact_id), isMuted: false };
  };
  const pictured = (await sandbox.phones.createMany(3)).find(({ hasPicture }) => hasPicture);
  const customer = await openChat(pictured!.number);

  /** Each function starts work and returns a check for its end. */
  const start = {
    'contact-picture': async ({ contactId } = customer) => {
      await sql('update contacts set picture_mark = null where id = ?', [contactId]);
      await jobs.enqueue(contactProfileJob, { accountId, deviceId: device.id, contactId });
      return () => isThere('select from contacts where id = ? and picture_mark is not null', [contactId]);
    },
    'fetch-order': async ({ phone, chatId } = customer) => {
      const id = `order-${accountId}-${++count}`;
      await sandbox.send(phone, number, { order: { ...ORDER, id } });
      const order = `select from messages where chat_id = ? and card -> 'order' ->> 'id' = ?`;
      return () => isThere(`${order} and jsonb_typeof(card -> 'order' -> 'items') = 'array'`, [chatId, id]);
    },
    'tell-phone': async (chat = customer) => {
      chat.isMuted = !chat.isMuted;
      const { status } = await apiUser.client.post(`/api/v1/chat-mute/${device.id}/${chat.chatId}`, {
        muted: chat.isMuted,
      });
      expect(status).toBe(200);
      return async () => !(await isThere('select from chat_changes where chat_id = ?', [chat.chatId]));
    },
    'opt-out-reply': async (phone?: string) => {
      const from = phone ?? (await sandbox.phones.create({})).number;
      await sandbox.send(from, number, 'STOP');
      const replies = `select from messages m join chats h on h.id = m.chat_id join contacts p on p.id = h.contact_id
        where m.account_id = ? and p.phone = ? and m.from_me and m.status in ('sent', 'delivered', 'read')`;
      return () => isThere(replies, [accountId, from]);
    },
  };
  return { merchant, accountId, start, openChat };
}

it('a tenant whose requests WhatsApp ignores delays no other tenant', async () => {
  const [quick, slow] = [await openTenant(), await openTenant()];
  const { merchant, start, openChat } = slow;
  await expectNoDelay(quick.start, async () => {
    const { sandbox, number } = merchant;
    silenced.push(number);
    for (const kind of ['refuse-orders', 'refuse-settings'] as const) await sandbox.fault({ number, kind, code: 0 });
    await sandbox.fault({ number, kind: 'lose-acks' });
    const chats = [];
    for (const stranger of await sandbox.phones.createMany(SLOW_CUSTOMERS)) {
      silenced.push(stranger.number);
      await sandbox.fault({ number: stranger.number, kind: 'ignore-lookups' });
      chats.push(await openChat(stranger.number));
    }
    for (const chat of chats) {
      await start['contact-picture'](chat);
      await start['fetch-order'](chat);
      await start['opt-out-reply'](chat.phone);
    }
    const waiting = 'select from order_lookups where account_id = ? offset ?';
    await waitFor(
      'all orders are requested',
      async () => (await sql(waiting, [slow.accountId, SLOW_CUSTOMERS - 1])).length > 0,
    );
    // The device receives nothing while its settings await a response.
    for (const chat of chats) await start['tell-phone'](chat);
  });
}, 180_000);
