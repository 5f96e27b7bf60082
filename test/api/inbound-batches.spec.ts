import { RequestContext } from '@mikro-orm/core';
import { beforeAll, expect, it } from '@jest/globals';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type InboundMessage, RecordInbound } from '../../src/devices/devices.ports.js';
import { writeInbound } from '../../src/messaging/delivery/inbound/write-inbound.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMember } from '../setup/accounts/members.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { holdDevice } from '../setup/whatsapp/record-message.js';

let server: TestApp;
beforeAll(async () => {
  server = await workerApp();
}, 60_000);

const PEOPLE = ['966501110001', '966501110002', '966501110003', '966501110004'];
const WORDS = ['Where is it?', 'hello', 'STOP', 'إيقاف', 'start', '1', 'نعم', 'thanks', 'a'.repeat(400)];
const BEGIN = Date.UTC(2026, 10, 20, 9);

function makeMessages(count: number): InboundMessage[] {
  const pickOne = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!;
  const messages: InboundMessage[] = [];
  for (let index = 0; index < count; index++) {
    const phone = pickOne(PEOPLE);
    const odd = Math.random();
    const target = { targetWaId: `M${Math.floor(Math.random() * (index + 3))}` };
    const overrides: Partial<InboundMessage> =
      odd < 0.05
        ? { effect: { type: 'reaction', ...target, targetFromMe: false, emoji: '👍' } }
        : odd < 0.1
          ? { effect: { type: 'edit', ...target, body: `edited ${index}`, isTruncated: false } }
          : odd < 0.13
            ? { effect: { type: 'delete', ...target } }
            : odd < 0.17
              ? { fromMe: true }
              : odd < 0.2
                ? { quoted: { waId: target.targetWaId, fromMe: false, kind: 'text', body: 'as it was' } }
                : odd < 0.25
                  ? { lid: `77${phone}`.slice(0, 14) }
                  : odd < 0.28
                    ? { phone: null, lid: `77${phone}`.slice(0, 14) }
                    : odd < 0.33
                      ? { pushName: pickOne(['Sara', 'سارة']) }
                      : odd < 0.36
                        ? { kind: 'location', body: null, card: { location: PLACE } }
                        : {};
    messages.push({
      waId: `M${index}`,
      fromMe: false,
      phone,
      lid: null,
      pushName: null,
      kind: 'text',
      body: pickOne(WORDS),
      at: new Date(BEGIN + Math.floor(index / 12) * 1_000 - (Math.random() < 0.1 ? 7_000 : 0)),
      isTruncated: false,
      unsupportedType: null,
      media: null,
      card: null,
      forwards: 0,
      quoted: null,
      effect: null,
      content: new Uint8Array(),
      isLive: true,
      ...overrides,
    });
    // WhatsApp resends queued messages after a lost connection.
    if (Math.random() < 0.1) messages.push({ ...pickOne(messages) });
  }
  return messages;
}

const PLACE = { latitude: 24.7, longitude: 46.7, name: 'Riyadh', address: null };

async function makePlace() {
  const { accountId } = await makeMember(server.orm);
  const { id: deviceId } = await makeDevice(server.orm.em.fork(), { accountId });
  await holdDevice(server, { accountId, deviceId });
  return { accountId, deviceId };
}

/** Omits ids and timestamps. */
async function readAll({ accountId }: { accountId: number }) {
  const em = server.orm.em.fork();
  return {
    messages: await em.execute(
      `select p.phone, p.lid, m.wa_id, m.from_me, m.kind, m.body, m.at, m.status, m.is_deleted, m.is_edited, m.reactions, m.quoted ->> 'body' quoted, m.card
         from messages m join chats c on c.id = m.chat_id join contacts p on p.id = c.contact_id
        where m.account_id = ? order by coalesce(p.phone, p.lid), m.at, m.id`,
      [accountId],
    ),
    chats: await em.execute(
      `select p.phone, p.lid, p.push_name, p.has_whatsapp, c.unread_count, c.last_message_at, m.wa_id newest
         from chats c join contacts p on p.id = c.contact_id left join messages m on m.id = c.last_message_id
        where c.account_id = ? order by 1, 2`,
      [accountId],
    ),
    silent: await em.execute('select phone, lid from suppressions where account_id = ? order by 1, 2', [accountId]),
    waiting: await em.execute('select target_wa_id, effect from pending_effects where account_id = ? order by id', [
      accountId,
    ]),
  };
}

it('batches of any size are recorded as single messages would be', async () => {
  for (let round = 0; round < 4; round++) {
    const messages = makeMessages(120);
    const [singleDevice, batchDevice] = [await makePlace(), await makePlace()];
    for (const message of messages)
      await RequestContext.create(server.orm.em, () =>
        server.orm.em
          .fork()
          .transactional((em) => writeInbound(em, server.app.get(QueryBus), singleDevice, { ...message }, new Date())),
      );
    for (let next = 0; next < messages.length;) {
      const batch = messages.slice(next, (next += 1 + Math.floor(Math.random() * 50)));
      await RequestContext.create(server.orm.em, () =>
        server.app.get(CommandBus).execute(new RecordInbound(batchDevice.accountId, batchDevice.deviceId, batch)),
      );
    }
    const written = await readAll(batchDevice);
    expect(written).toEqual(await readAll(singleDevice));
    expect(written.messages.length).toBeGreaterThan(80);
  }
}, 60_000);
