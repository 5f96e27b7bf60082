import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Chat } from '../../src/messaging/conversations/chat.entity.js';
import { makeCampaign } from '../factories/make-campaign.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeGroup } from '../factories/make-group.js';
import { makeMessage } from '../factories/make-message.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import { nextNumber } from '../setup/shared/next-number.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
let inbox: TeamInbox;

beforeAll(async () => {
  server = await workerApp();
  inbox = await TeamInbox.open(server);
}, 60_000);
afterAll(() => inbox.close());

const em = () => server.orm.em.fork();

async function openContact(given: { phone?: string | null; lid?: string } = {}) {
  const { accountId, device } = inbox;
  const contact = await makeContact(em(), { accountId, savedAt: new Date(), source: 'manual', ...given });
  const chat = await makeChat(em(), { accountId, deviceId: device.id, contactId: contact.id });
  return { id: contact.id, phone: contact.phone!, chatId: chat.id };
}

const makeMessageIn = async (chatId: number, overrides: Parameters<typeof makeMessage>[1]): Promise<number> =>
  (await makeMessage(em(), { chat: await em().findOneOrFail(Chat, chatId), ...overrides })).id;
const makeFailed = (chatId: number) => makeMessageIn(chatId, { fromMe: true, status: 'failed', failure: 'unknown' });
const merge = (keptId: number, otherId: number) =>
  inbox.owner.client.post(`/api/v1/people/${keptId}/merge`, { with: otherId });
const merged = async (keptId: number, otherId: number) => expect((await merge(keptId, otherId)).status).toBe(200);
const act = async (messageId: number, action: string, body?: object) => {
  const { status, body: answer } = await inbox.owner.client.post(`/api/v1/messages/${messageId}/${action}`, body);
  return [status, answer.code];
};
const statusOf = async (messageId: number) =>
  (await inbox.sql<{ status: string }>('select status from messages where id = ?', [messageId]))[0]?.status;

const REJECTED = [409, 'messages.number_merged'];

describe('after a merge of two numbers', () => {
  it('a message is retried and changed only for the number that it was sent to', async () => {
    const otherDevice = await makeDevice(em(), { accountId: inbox.accountId });
    const [kept, other] = [await openContact(), await openContact()];
    const moved = await makeChat(em(), { accountId: inbox.accountId, deviceId: otherDevice.id, contactId: other.id });
    const own = await makeFailed(kept.chatId);
    const failedIds = [await makeFailed(other.chatId), await makeFailed(moved.id)];
    const sent = await makeMessageIn(other.chatId, { fromMe: true, status: 'delivered' });
    const received = await makeMessageIn(moved.id, {});
    await merged(kept.id, other.id);
    for (const id of failedIds) {
      expect(await act(id, 'retry')).toEqual(REJECTED);
      expect(await statusOf(id)).toBe('failed');
    }
    expect(await act(sent, 'edit', { body: 'for the other number' })).toEqual(REJECTED);
    expect(await act(sent, 'delete')).toEqual(REJECTED);
    expect(await act(received, 'react', { emoji: '👍' })).toEqual(REJECTED);
    expect(await act(own, 'retry')).toEqual([200, undefined]);
  });

  it('messages to the removed number can be retried when the contact has this number again', async () => {
    const [kept, other] = [await openContact(), await openContact()];
    const id = await makeFailed(other.chatId);
    await merged(kept.id, other.id);
    const sameNumberContact = await openContact({ phone: other.phone });
    await merged(sameNumberContact.id, kept.id);
    expect(await act(id, 'retry')).toEqual([200, undefined]);
  });

  it('messages of a contact with a number and a hidden number are retried', async () => {
    const [kept, other] = [await openContact(), await openContact({ phone: null, lid: `7700000${nextNumber()}` })];
    const id = await makeFailed(other.chatId);
    await merged(kept.id, other.id);
    expect(await act(id, 'retry')).toEqual([200, undefined]);
  });

  it('scheduled messages go to their original number, and a merge waits for one that is being sent', async () => {
    const [kept, other] = [await openContact(), await openContact()];
    const otherDevice = await makeDevice(em(), { accountId: inbox.accountId });
    const { id: movedId } = await makeChat(em(), {
      accountId: inbox.accountId,
      deviceId: otherDevice.id,
      contactId: other.id,
    });
    const schedule = async (recipient: object, hasStarted = false): Promise<string> => {
      const order = { device: inbox.device.sessionId, phone: null, body: 'x', templateId: null, mediaUuid: null };
      const [row] = await inbox.sql<{ id: string }>(
        `insert into scheduled_messages (account_id, send_at, message_order, request_hash, began_at)
           values (?, now() + interval '1 day', ?::jsonb, '', case when ? then now() end) returning id`,
        [inbox.accountId, JSON.stringify({ ...order, ...recipient }), hasStarted],
      );
      return row!.id;
    };
    const ids = [
      await schedule({ chatId: other.chatId }),
      await schedule({ chatId: movedId }),
      await schedule({ contactId: other.id }),
    ];
    const untouched = await schedule({ chatId: kept.chatId });
    const started = await schedule({ chatId: movedId }, true);
    const refused = await merge(kept.id, other.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'people.messages_unsent']);
    await inbox.sql(`update scheduled_messages set failure = 'x' where id = ?`, [started]);
    await merged(kept.id, other.id);
    const recipientOf = async (id: string) =>
      (
        await inbox.sql<{ to: object }>(
          `select jsonb_strip_nulls(message_order - '{device,body}'::text[]) as to from scheduled_messages where id = ?`,
          [id],
        )
      )[0]!.to;
    for (const id of ids) expect(await recipientOf(id)).toEqual({ phone: `+${other.phone}` });
    expect(await recipientOf(untouched)).toEqual({ chatId: kept.chatId });
  });

  it('a due rating question is dropped, and a merge waits for one that is being sent', async () => {
    const [kept, other] = [await openContact(), await openContact()];
    const plan = (chatId: number, hasStarted: boolean) =>
      inbox.sql(
        `insert into chat_ratings (account_id, chat_id, resolved_at, asked_at)
           values (?, ?, now(), case when ? then now() end) returning id`,
        [inbox.accountId, chatId, hasStarted],
      );
    await plan(other.chatId, true);
    const refused = await merge(kept.id, other.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'people.messages_unsent']);
    await inbox.sql('update chat_ratings set asked_at = null where chat_id = ?', [other.chatId]);
    await plan(kept.chatId, false);
    await merged(kept.id, other.id);
    const left = await inbox.sql('select chat_id::int from chat_ratings where chat_id in (?, ?)', [
      kept.chatId,
      other.chatId,
    ]);
    expect(left).toEqual([{ chat_id: kept.chatId }]);
  });

  it('a bot sends nothing more to the removed number', async () => {
    const { accountId, device } = inbox;
    const [kept, other] = [await openContact(), await openContact()];
    const [bot] = await inbox.sql<{ id: string }>(
      `insert into chatbots (account_id, name, is_running, answers_devices, version) values (?, 'Bot', true, false, 1) returning id`,
      [accountId],
    );
    await inbox.sql(
      `insert into chatbot_versions (chatbot_id, number, account_id, flow, by_name) values (?, 1, ?, '{"nodes":[],"edges":[]}', 'x')`,
      [bot!.id, accountId],
    );
    for (const { id, chatId } of [kept, other]) {
      const [conversation] = await inbox.sql<{ id: string }>(
        `insert into bot_conversations (account_id, chat_id, chatbot_id, contact_id, device_id, state, version, waits_until)
           values (?, ?, ?, ?, ?, '{}', 1, now() + interval '1 day') returning id`,
        [accountId, chatId, bot!.id, id, device.id],
      );
      await inbox.sql(
        `insert into bot_turns (account_id, chatbot_id, contact_id, conversation_id, version, effects, input, is_cut, due_at, passed)
           values (?, ?, ?, ?, 1, '[]', 'message', false, now() + interval '1 hour', '[]')`,
        [accountId, bot!.id, id, conversation!.id],
      );
    }
    await merged(kept.id, other.id);
    const open = await inbox.sql(
      `select c.ended_at is null is_open, t.due_at is not null is_due from bot_conversations c
         join bot_turns t on t.conversation_id = c.id where c.chatbot_id = ? order by c.id`,
      [bot!.id],
    );
    expect(open).toEqual([
      { is_open: true, is_due: true },
      { is_open: false, is_due: false },
    ]);
    await inbox.sql('delete from chatbots where id = ?', [bot!.id]);
  });

  it('campaign recipients get no second message, and waiting recipients get theirs', async () => {
    const { accountId, device, owner } = inbox;
    const [kept, other, waiting, failing] = [
      await openContact(),
      await openContact(),
      await openContact(),
      await openContact(),
    ];
    const groupId = await makeGroup(em(), { accountId, contactIds: [other.id, waiting.id] });
    const campaignId = await makeCampaign(em(), {
      accountId,
      groupId,
      deviceId: device.id,
      members: 3,
      name: 'Sale',
      state: 'paused',
      recipients: [
        { contactId: other.id, status: 'failed' },
        { contactId: waiting.id },
        { contactId: failing.id, status: 'failed' },
      ],
    });
    await merged(kept.id, other.id);
    const laterContact = await openContact();
    await merged(laterContact.id, waiting.id);
    const rows = await inbox.sql<{ id: string; contact_id: string; is_merged: boolean }>(
      'select id, contact_id, is_merged from campaign_recipients where campaign_id = ? order by id',
      [campaignId],
    );
    expect(rows.map((row) => [Number(row.contact_id), row.is_merged])).toEqual([
      [kept.id, true],
      [laterContact.id, false],
      [failing.id, false],
    ]);
    const resent = await owner.client.post(`/api/v1/campaigns-re-send-phone-contact/${campaignId}/${rows[0]!.id}`);
    expect([resent.status, resent.body.code]).toEqual([409, 'campaigns.recipient_merged']);
    const all = await owner.client.post(`/api/v1/campaigns/${campaignId}/retry-failed`);
    expect([all.status, all.body.data]).toEqual([200, { count: 1 }]);
  });
});

it('a merge is rejected while an edit of a message to the other number is unsent', async () => {
  const [kept, other] = [await openContact(), await openContact()];
  const id = await makeMessageIn(other.chatId, { fromMe: true, status: 'delivered' });
  expect((await act(id, 'edit', { body: 'later' }))[0]).toBe(200);
  const refused = await merge(kept.id, other.id);
  expect([refused.status, refused.body.code]).toEqual([409, 'people.messages_unsent']);
  await inbox.sql(`update message_changes set status = 'sent' where message_id = ?`, [id]);
  await merged(kept.id, other.id);
});

it('a retry or an edit and a concurrent merge cannot both succeed', async () => {
  for (let index = 0; index < 8; index++) {
    const [kept, other] = [await openContact(), await openContact()];
    const isRetry = index % 2 === 0;
    const id = isRetry
      ? await makeFailed(other.chatId)
      : await makeMessageIn(other.chatId, { fromMe: true, status: 'read' });
    const [joined, [status]] = await Promise.all([
      merge(kept.id, other.id),
      isRetry ? act(id, 'retry') : act(id, 'edit', { body: 'changed' }),
    ]);
    expect(new Set([joined.status, status])).toEqual(new Set([200, 409]));
  }
});
