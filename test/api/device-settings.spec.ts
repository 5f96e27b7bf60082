import { beforeAll, describe, expect, it } from '@jest/globals';
import { RequestContext } from '@mikro-orm/core';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import fc from 'fast-check';
import { RunCampaignTick } from '../../src/campaigns/commands/run-campaign-tick.js';
import { DeliveryTracker } from '../../src/campaigns/recipients/delivery-tracker.js';
import { TrackLinks } from '../../src/campaigns/links/track-links.js';
import { SendClaimed } from '../../src/campaigns/scheduler/send-claimed.js';
import { BulkHeld } from '../../src/devices/devices.errors.js';
import { RecordReceipts } from '../../src/devices/devices.ports.js';
import { RecordBulkOutcomes, RecordColdRejections } from '../../src/devices/protection.messages.js';
import { SendMessage } from '../../src/messaging/messaging.messages.js';
import { makeCampaign } from '../factories/make-campaign.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { zoneAtNoon } from '../setup/zone-at-noon.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

let server: TestApp;
let owner: OpenedSender;
let stranger: OpenedSender;

beforeAll(async () => {
  server = await workerApp();
  [owner, stranger] = [await openSender(server), await openSender(server)];
}, 60_000);

const sql = <Row = unknown>(query: string, params: unknown[] = []) =>
  server.orm.em.getConnection().execute<Row[]>(query, params);
const execute: CommandBus['execute'] = (command: never) =>
  RequestContext.create(server.orm.em, () => server.app.get(CommandBus).execute(command));
const read = async (caller = owner) => (await caller.client.get(`/api/v1/device-settings/${caller.session}`)).body;
const save = (changes: object, caller = owner) =>
  caller.client.post(`/api/v1/device-settings/${caller.session}`, { _method: 'PUT', ...SAFE, ...changes });
const SAFE = { cap_day: 1000, cap_hour: 120, warm_up: true, gap_min: 20, gap_max: 120 };

describe('the settings of a device', () => {
  it('are safe by default, and a new number warms up', async () => {
    expect(await read()).toMatchObject({
      data: SAFE,
      safe: SAFE,
      device: { session_id: owner.session },
      protection: { limit: null, guard: null, sent_today: 0, cap_today: 20, sent_hour: 0, cap_hour: 10 },
    });
    const list = (await owner.client.get('/api/v1/devices?withPaginate=false')).body;
    expect(list[0].protection).toEqual((await read()).protection);
  });

  it('can be tightened freely, and loosened only if the risk is accepted', async () => {
    const strict = { cap_day: 50, cap_hour: 5, gap_min: 60, gap_max: 90 };
    expect(await save(strict)).toMatchObject({ status: 200, body: { data: strict } });
    // Safe values need no confirmation.
    expect((await save({})).status).toBe(200);
    for (const loose of [{ cap_day: 1001 }, { cap_hour: 121 }, { warm_up: false }, { gap_min: 19 }]) {
      const rejected = await save(loose);
      expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([422, ['accept_risk']]);
    }
    expect((await read()).data).toEqual(SAFE);
    const knowing = { cap_day: 5000, cap_hour: 900, warm_up: false, gap_min: 5, accept_risk: true };
    expect(await save(knowing)).toMatchObject({
      status: 200,
      body: { protection: { cap_today: 5000, cap_hour: 900, warm_up: null } },
    });
    // The accepted risk covers lower risks.
    expect((await save({ ...knowing, cap_day: 4000, accept_risk: false })).status).toBe(200);
    expect((await save({})).status).toBe(200);
  });

  it.each([
    ['no messages a day', { cap_day: 0 }, 'cap_day'],
    ['more than possible', { cap_day: 10_001, accept_risk: true }, 'cap_day'],
    ['a fraction of a message', { cap_hour: 1.5 }, 'cap_hour'],
    ['a text', { cap_hour: 'many' }, 'cap_hour'],
    ['a maximum pause below the minimum', { gap_min: 30, gap_max: 29 }, 'gap_max'],
  ])('are not %s', async (_what, changes, field) => {
    const rejected = await save(changes);
    expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([422, [field]]);
  });

  it('can be read and changed by their account only', async () => {
    for (const session of [owner.session, 'f'.repeat(32)])
      for (const [method, path] of [
        ['GET', ''],
        ['POST', ''],
        ['POST', '/resume'],
        ['POST', '/calls'],
      ] as const) {
        const address = `/api/v1/device-settings/${session}${path}`;
        const { status, body } = await stranger.client.request(
          method,
          address,
          method === 'POST' ? { ...SAFE, decline: 'true' } : undefined,
        );
        expect([status, body.code]).toEqual([404, 'devices.not_found']);
      }
  });
});

describe('a device’s bulk quota', () => {
  const submitMessage = (sender: OpenedSender, contactId: number, key: string, purpose: 'bulk' | 'message' = 'bulk') =>
    execute(
      new SendMessage(
        sender.accountId,
        {
          device: sender.session,
          phone: null,
          chatId: null,
          contactId,
          body: 'x',
          attachment: null,
          quotedId: null,
          templateId: null,
          mediaUuid: null,
          purpose,
        },
        key,
      ),
    );

  const accept = async (sender: OpenedSender) => {
    const rows = await sql<{ wa_id: string }>(`select wa_id from messages where device_id = ? and status <> 'failed'`, [
      sender.deviceId,
    ]);
    const receipts = rows.map(({ wa_id: waId }) => ({
      waId,
      from: null,
      status: 'sent' as const,
      error: null,
      at: new Date(),
    }));
    await execute(new RecordReceipts(sender.accountId, sender.deviceId, receipts));
  };

  it('is never exceeded by concurrent messages, neither by day nor by hour', async () => {
    const sender = await openSender(server);
    const { id: contactId } = await sender.contact();
    let attempt = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 6 }),
        fc.nat(16),
        async (capDay, capHour, before, orders) => {
          attempt += 1;
          await sql('delete from messages where device_id = ?', [sender.deviceId]);
          await sql(
            `update devices set warms_up = false, cap_day = ?, cap_hour = ?, sent_day = ?, sent_hour = ?,
               day_ends_at = now() + interval '1 hour', hour_ends_at = now() + interval '1 hour' where id = ?`,
            [capDay, capHour, before, before, sender.deviceId],
          );
          const answers = await Promise.allSettled(
            Array.from({ length: orders }, (_, index) => submitMessage(sender, contactId, `${attempt}-${index}`)),
          );
          const rejected = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
          expect(rejected.filter((error) => !(error instanceof BulkHeld))).toEqual([]);
          const maxAccepted = Math.max(0, Math.min(capDay - before, capHour - before));
          const [row] = await sql<{ count: number }>('select count(*)::int count from messages where device_id = ?', [
            sender.deviceId,
          ]);
          expect(row?.count).toBe(Math.min(maxAccepted, orders));
          // Messages in flight reserve quota.
          expect((await read(sender)).protection).toMatchObject({ sent_today: before });
        },
      ),
      { numRuns: 12 },
    );
  }, 60_000);

  it('restarts with the day of the account, and never delays a single message', async () => {
    const sender = await openSender(server);
    const { id: contactId } = await sender.contact();
    // Keeps the hour and the day from ending.
    await sql(`update devices set cap_day = 2, cap_hour = 2, hour_ends_at = now() + interval '1 hour' where id = ?`, [
      sender.deviceId,
    ]);
    const zone = zoneAtNoon();
    await sql('update accounts set time_zone = ? where id = ?', [zone, sender.accountId]);
    await submitMessage(sender, contactId, '1');
    await submitMessage(sender, contactId, '2');
    await expect(submitMessage(sender, contactId, '3')).rejects.toMatchObject({ hold: { by: 'cap_day' } });
    await submitMessage(sender, contactId, '4', 'message');
    // Failure releases quota, acceptance uses it.
    await sql(`update messages set status = 'failed' where idempotency_key = '2'`);
    await submitMessage(sender, contactId, '2 again');
    await expect(submitMessage(sender, contactId, '3')).rejects.toMatchObject({ hold: { by: 'cap_day' } });
    expect((await read(sender)).protection).toMatchObject({ sent_today: 0, sent_hour: 0 });
    await accept(sender);
    expect((await read(sender)).protection).toMatchObject({ sent_today: 3, sent_hour: 3 });
    await accept(sender);
    await expect(submitMessage(sender, contactId, '3')).rejects.toMatchObject({ hold: { by: 'cap_day' } });
    const [row] = await sql<{ ends: string }>(
      `select to_char(day_ends_at at time zone ?, 'HH24:MI:SS') ends from devices where id = ?`,
      [zone, sender.deviceId],
    );
    expect(row?.ends).toBe('00:00:00');
    await sql(`update devices set day_ends_at = now() - interval '1 second' where id = ?`, [sender.deviceId]);
    await expect(submitMessage(sender, contactId, '5')).rejects.toMatchObject({ hold: { by: 'cap_hour' } });
    await sql(`update devices set hour_ends_at = now() - interval '1 second' where id = ?`, [sender.deviceId]);
    await submitMessage(sender, contactId, '5');
    await accept(sender);
    expect((await read(sender)).protection).toMatchObject({ sent_today: 1, sent_hour: 1 });
  });

  it('is zero while the guard pauses the device, until the user resumes it', async () => {
    const sender = await openSender(server);
    const { id: contactId } = await sender.contact();
    const recordOutcomes = (outcomes: string) =>
      new RecordBulkOutcomes([{ accountId: sender.accountId, deviceId: sender.deviceId, outcomes }]);
    await execute(recordOutcomes('sffff'));
    expect((await read(sender)).protection.guard).toBeNull();
    await Promise.all([1, 2].map(() => execute(recordOutcomes('f'))));
    expect((await read(sender)).protection.guard).toEqual({ reason: 'failures', at: expect.any(String) });
    await expect(submitMessage(sender, contactId, 'guarded')).rejects.toMatchObject({ hold: { by: 'device_guarded' } });
    const resumed = await sender.client.post(`/api/v1/device-settings/${sender.session}/resume`);
    expect([resumed.status, resumed.body.protection.guard]).toEqual([200, null]);
    await submitMessage(sender, contactId, 'guarded');
    // Resuming resets the failures.
    await execute(recordOutcomes('f'));
    expect((await read(sender)).protection.guard).toBeNull();
    const events = await sql<{ kind: string }>('select kind from device_events where device_id = ? order by id', [
      sender.deviceId,
    ]);
    expect(events.map(({ kind }) => kind)).toEqual(['guarded', 'unguarded']);
  });
});

it('the pause for new contacts doubles after repeated rejections, up to a day', async () => {
  const sender = await openSender(server);
  const openChats = async () => {
    const openChat = async () => {
      const { id } = await sender.contact();
      const [row] = await sql<{ id: string }>(
        'insert into chats (account_id, device_id, contact_id) values (?, ?, ?) returning id',
        [sender.accountId, sender.deviceId, id],
      );
      return Number(row?.id);
    };
    return [await openChat(), await openChat()] as const;
  };
  const reject = (...ids: number[]) => execute(new RecordColdRejections(sender.accountId, sender.deviceId, ids));
  const hours: number[] = [];
  for (let rest = 0; rest < 6; rest++) {
    const [firstChatId, secondChatId] = await openChats();
    await reject(firstChatId);
    await reject(firstChatId);
    expect((await read(sender)).protection.limit).toBeNull();
    await reject(secondChatId);
    const { by, until } = (await read(sender)).protection.limit;
    expect(by).toBe('refusals');
    hours.push(Math.round((Date.parse(until) - Date.now()) / 3_600_000));
    await sql(`update devices set limited_until = now() - interval '1 second' where id = ?`, [sender.deviceId]);
  }
  expect(hours).toEqual([1, 2, 4, 8, 16, 24]);
  // The next pause is short again.
  const [coldChatId, otherColdChatId] = await openChats();
  await sql(
    `insert into messages (account_id, device_id, chat_id, from_me, wa_id, kind, status, at) values (?, ?, ?, true, 'x', 'text', 'delivered', now())`,
    [sender.accountId, sender.deviceId, coldChatId],
  );
  await reject(coldChatId, otherColdChatId);
  const { until } = (await read(sender)).protection.limit;
  expect(Math.round((Date.parse(until) - Date.now()) / 3_600_000)).toBe(1);
});

it('a tick processes all due devices, although many others cannot send', async () => {
  await sql(
    `insert into device_lanes (device_id, account_id, next_at, is_busy) select 900000 + n, ?, now() - interval '1 hour', true from generate_series(1, 450) n`,
    [owner.accountId],
  );
  await RequestContext.create(server.orm.em, () => server.app.get(RunCampaignTick).execute(null));
  const [row] = await sql<{ count: number }>('select count(*)::int count from device_lanes where device_id > 900000');
  expect(row?.count).toBe(0);
});

it('a campaign message that fails for an unknown reason is retried for a minute', async () => {
  const { id: contactId } = await owner.contact();
  const { accountId, deviceId } = owner;
  const campaignId = await makeCampaign(server.orm.em.fork(), {
    accountId,
    groupId: 1,
    deviceId,
    members: 1,
    state: 'paused' as const,
    recipients: [
      {
        contactId,
        status: 'claimed',
      },
    ],
  });
  const [row] = await sql<{ id: string }>('select id from campaign_recipients where campaign_id = ?', [campaignId]);
  const failing = { execute: () => Promise.reject(new Error('unknown cause')) } as unknown as CommandBus;
  const { app, orm } = server;
  const sending = new SendClaimed(orm, failing, app.get(EventBus), app.get(DeliveryTracker), app.get(TrackLinks));
  const readRecipient = async () =>
    (
      await sql<{ status: string; reason: string }>('select status, reason from campaign_recipients where id = ?', [
        row?.id,
      ])
    )[0];
  const claim = {
    id: Number(row?.id),
    accountId,
    campaignId,
    contactId,
    resends: 0,
    isSandboxSpeed: false,
    isHidden: true,
    frequency: null,
    deviceId,
    session: owner.session,
    claimedAt: new Date(),
    content: {
      body: 'x',
      templateId: null,
      mediaUuid: null,
    },
  };
  for (let attempt = 1; attempt <= 11; attempt++) await sending.send(claim);
  expect(await readRecipient()).toMatchObject({ status: 'claimed', reason: null });
  await sending.send(claim);
  expect(await readRecipient()).toEqual({ status: 'failed', reason: 'unknown' });
});
