import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EventBus } from '@nestjs/cqrs';
import { AlertTimings } from '../../src/alerts/alert-timings.js';
import type { AlertResource } from '../../src/alerts/alerts.contract.js';
import { AccountStatusChanged } from '../../src/auth/auth.messages.js';
import { SessionTimings } from '../../src/devices/sessions/session-timings.js';
import { AlertShops } from '../setup/whatsapp/alert-shop.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { uniqueNumber } from '../setup/accounts/codes.js';
import { type ApiUser, openApiUser, untilState } from '../setup/accounts/api-user.js';
import { linkDevice, waitUntilOn } from '../setup/whatsapp/link-device.js';
import { MailServer } from '../setup/servers/mail-server.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

jest.setTimeout(60_000);

const sandbox = SandboxClient.ofRun();
let server: OwnApp;
let mail: MailServer;
let timings: AlertTimings;
let alertShops: AlertShops;
let owner: ApiUser;
let main: { id: number; sessionId: string; number: string };

beforeAll(async () => {
  mail = await MailServer.start();
  Object.assign(process.env, { SMTP_URL: mail.url, MAIL_FROM: 'Mersal <alerts@mersal.example.com>' });
  server = await startApp();
  timings = server.app.get(AlertTimings, { strict: false });
  // The worker's parallel sweeps must not interfere.
  Object.assign(timings, { raiseAfterMs: 800, clearAfterMs: 200, retryMs: 100 });
  server.app.get(SessionTimings, { strict: false }).dropGraceMs = 100;
  alertShops = new AlertShops(server, mail, sandbox);
  owner = await openApiUser(server, { role: 'SupperAdmin' });
  const { number } = await sandbox.phones.create({ name: 'Mersal' });
  alertShops.mainNumber = number;
  main = { ...(await linkDevice(owner.client, sandbox, number)), number };
  await owner.client.post(`/api/v1/update-device/${main.sessionId}`, { type_account: 'main' });
}, 60_000);
afterAll(async () => {
  owner.events.close();
  await server.close();
  await mail.close();
  delete process.env['SMTP_URL'];
  delete process.env['MAIL_FROM'];
});

const rows = <T>(sql: string, ...values: unknown[]) => server.orm.em.getConnection().execute<T[]>(sql, values);

describe('a device that stays offline', () => {
  it('is reported once per channel by any number of processes, and so is its return', async () => {
    const shop = await alertShops.openShop();
    await alertShops.disconnect(shop);
    await alertShops.sweepUntil('the alert is notified', async () => (await shop.counts()) === '1,1,1');
    const [alert] = (await shop.alerts()).data;
    expect(alert).toMatchObject({
      kind: 'away',
      session_id: shop.device.sessionId,
      device_name: 'Shop',
      cleared_at: null,
    });
    expect((await shop.alerts()).unseen).toBe(1);
    expect(shop.emails()[0]?.subject).toContain('has lost its connection');
    expect(shop.emails()[0]?.text).toContain('/devices');
    expect((await shop.texts())[0]).toContain('has lost its connection');
    // Every event belongs to the same alert.
    expect(new Set(shop.apiUser.events.of('alert.raised').map(({ alert: { id } }) => id))).toEqual(
      new Set([alert?.id]),
    );

    await alertShops.sweepFor(1_000);
    expect(await shop.counts()).toBe('1,1,1');

    await alertShops.reconnect(shop);
    await alertShops.sweepUntil('the all-clear', async () => (await shop.counts()) === '1,2,2');
    expect((await shop.alerts()).data).toMatchObject([{ id: alert?.id, ending: 'well' }]);
    expect((await shop.alerts()).unseen).toBe(0);
    expect(shop.emails()[1]?.subject).toContain('is connected again');
    await alertShops.sweepFor(1_000);
    expect(await shop.counts()).toBe('1,2,2');
    expect(shop.apiUser.events.of('alert.cleared')).toHaveLength(1);
    shop.apiUser.events.close();
  });

  it('for a moment only is not reported', async () => {
    const shop = await alertShops.openShop();
    await alertShops.disconnect(shop);
    timings.raiseAfterMs = 20_000;
    await alertShops.sweep();
    expect(await rows('select raised_at from alerts where account_id = ?', shop.apiUser.member.accountId)).toEqual([
      { raised_at: null },
    ]);
    await alertShops.reconnect(shop);
    await alertShops.sweep();
    timings.raiseAfterMs = 800;
    await alertShops.sweepFor(1_500);
    expect(await shop.counts()).toBe('0,0,0');
    expect(await rows('select 1 from alerts where account_id = ?', shop.apiUser.member.accountId)).toEqual([]);
    shop.apiUser.events.close();
  });

  it('is reported in the user’s language and by the chosen channels', async () => {
    const shop = await alertShops.openShop('ar');
    const { body } = await shop.apiUser.client.get('/api/v1/get-settings');
    expect(body.account_settings).toMatchObject({ alerts_by_email: true, alerts_by_whatsapp: true });
    const saved = await shop.apiUser.client.post('/api/v1/save-settings', {
      account_settings: { alerts_by_whatsapp: false },
    });
    expect(saved.body.account_settings).toMatchObject({ alerts_by_email: true, alerts_by_whatsapp: false });
    await alertShops.disconnect(shop);
    await alertShops.sweepUntil('the letter', () => shop.emails().length === 1);
    expect(shop.emails()[0]?.subject).toContain('انقطع اتصال');
    expect(mail.to(shop.apiUser.member.email)[0]?.html).toContain('dir="rtl"');
    await alertShops.reconnect(shop);
    await alertShops.sweepUntil('the all-clear', () => shop.emails().length === 2);
    expect(await shop.texts()).toEqual([]);
    shop.apiUser.events.close();
  });
});

describe('a device that stops', () => {
  it('replaces the offline alert, and one all-clear follows when it is linked again', async () => {
    const shop = await alertShops.openShop();
    await alertShops.disconnect(shop);
    await alertShops.sweepUntil('the offline alert is notified', async () => (await shop.counts()) === '1,1,1');
    await alertShops.reconnect(shop);
    const [linked] = await sandbox.linkedDevices(shop.number);
    await sandbox.unlink(shop.number, linked?.id ?? 0);
    await untilState(shop.apiUser, shop.device.sessionId, 'logged_out');
    await alertShops.sweepUntil('it has stopped', async () => (await shop.counts()) === '2,2,2');
    const [stopped, away] = (await shop.alerts()).data as [AlertResource, AlertResource];
    expect(stopped).toMatchObject({ kind: 'stopped', reason: 'unlinked_on_phone', cleared_at: null });
    expect(away).toMatchObject({ kind: 'away', ending: 'replaced' });

    const again = await shop.apiUser.client.post('/api/v1/new-connect-device', { session_id: shop.device.sessionId });
    await alertShops.sweepFor(1_000);
    expect(await shop.counts()).toBe('2,2,2');
    await sandbox.scan(shop.number, again.body.data.qr);
    await waitUntilOn(shop.apiUser.client, shop.device.id);
    await alertShops.sweepUntil('the all-clear', async () => (await shop.counts()) === '2,3,3');
    await alertShops.sweepFor(500);
    expect(await shop.counts()).toBe('2,3,3');
    shop.apiUser.events.close();
  });

  it('that is deleted here closes its alert silently, and a suspended account gets none', async () => {
    const [shop, pended] = [await alertShops.openShop(), await alertShops.openShop()];
    const { accountId } = pended.apiUser.member;
    await rows(`update accounts set status = 'pended' where id = ?`, accountId);
    server.app.get(EventBus).publish(new AccountStatusChanged(accountId, 'pended'));
    await Promise.all([alertShops.disconnect(shop), alertShops.disconnect(pended)]);
    await alertShops.sweepUntil('the alert is notified', async () => (await shop.counts()) === '1,1,1');
    await shop.apiUser.client.delete(`/api/v1/devices/${shop.device.sessionId}`);
    await alertShops.sweepUntil('it is over', async () => (await shop.alerts()).data[0]?.ending === 'removed');
    await alertShops.sweepFor(1_000);
    expect(await shop.counts()).toBe('1,1,1');
    expect(await pended.counts()).toBe('0,0,0');
    for (const each of [shop, pended]) {
      await sandbox.clearFaults(each.number);
      each.apiUser.events.close();
    }
  });
});

describe('an alert', () => {
  it('of the main device is sent by e-mail only, and only its account sees it', async () => {
    await rows('update users set phone = ?, phone_proven_at = now() where id = ?', uniqueNumber(), owner.member.userId);
    const own = { apiUser: owner, number: main.number, device: main };
    await alertShops.disconnect(own);
    await alertShops.sweepUntil('the letter', () => mail.to(owner.member.email).length === 1);
    expect(
      await rows('select distinct channel from alert_notifications where account_id = ?', owner.member.accountId),
    ).toEqual([{ channel: 'email' }]);
    await alertShops.reconnect(own);
    await alertShops.sweepUntil('the all-clear', () => mail.to(owner.member.email).length === 2);

    const stranger = await openApiUser(server);
    expect((await stranger.client.get('/api/v1/alerts')).body).toMatchObject({ data: [], total: 0, unseen: 0 });
    await stranger.client.post('/api/v1/alerts/seen');
    stranger.events.close();
  });

  it('of several devices is one e-mail, which waits for an offline mail server', async () => {
    const shop = await alertShops.openShop();
    const second = await sandbox.phones.create({});
    const device = await linkDevice(shop.apiUser.client, sandbox, second.number);
    timings.raiseAfterMs = 60_000;
    await Promise.all([
      alertShops.disconnect(shop),
      alertShops.disconnect({ apiUser: shop.apiUser, number: second.number, device }),
    ]);
    await alertShops.sweep();
    expect(await rows('select 1 from alerts where account_id = ?', shop.apiUser.member.accountId)).toHaveLength(2);
    timings.raiseAfterMs = 0;
    mail.refusal = '451 later, please';
    await alertShops.sweepUntil('it was tried', async () =>
      (
        await rows<{ tries: number }>(
          `select tries from alert_notifications where account_id = ? and channel = 'email'`,
          shop.apiUser.member.accountId,
        )
      ).some(({ tries }) => tries > 0),
    );
    mail.refusal = null;
    timings.raiseAfterMs = 800;
    await alertShops.sweepUntil('the letter', () => shop.emails().length > 0);
    expect(shop.emails()).toHaveLength(1);
    expect(shop.emails()[0]?.subject).toContain('2 of your devices');
    const seen = shop.apiUser.events.now;
    expect((await shop.alerts()).unseen).toBe(2);
    expect((await shop.apiUser.client.post('/api/v1/alerts/seen')).status).toBe(200);
    expect((await shop.alerts()).unseen).toBe(0);
    await shop.apiUser.events.next('alerts.seen', () => true, { since: seen });
    for (const number of [shop.number, second.number]) await sandbox.clearFaults(number);
    shop.apiUser.events.close();
  });

  it('also reports unsent messages of a connected device, and restrictions by WhatsApp', async () => {
    const shop = await alertShops.openShop();
    const { accountId } = shop.apiUser.member;
    const forbid = () =>
      rows(
        `update devices set connected_at = now() - interval '1 hour', limited_by = 'time_lock', limited_until = now() + interval '1 day', guarded_at = now(), guard_reason = 'failures' where id = ?`,
        shop.device.id,
      );
    // An unfinished claim that is too recent to be retried.
    const contact = await rows<{ id: string }>(
      `insert into contacts (account_id, phone) values (?, ?) returning id`,
      accountId,
      uniqueNumber(),
    );
    const chat = await rows<{ id: string }>(
      'insert into chats (account_id, device_id, contact_id) values (?, ?, ?) returning id',
      accountId,
      shop.device.id,
      contact[0]?.id,
    );
    const message = await rows<{ id: string }>(
      `insert into messages (account_id, device_id, chat_id, from_me, wa_id, kind, body, status, at, created_at, handed_over_at, attempts)
       values (?, ?, ?, true, 'STUCK', 'text', 'x', 'sending', now(), now() - interval '20 minutes', now() + interval '1 hour', 2) returning id`,
      accountId,
      shop.device.id,
      chat[0]?.id,
    );
    await alertShops.sweepUntil('all alerts are notified', async () => {
      // The network's all-clear may arrive after the restriction was written.
      await forbid();
      return (await shop.alerts()).total === 3;
    });
    const kinds = (await shop.alerts()).data.map(({ kind, reason }) => [kind, reason]);
    expect(kinds.map((kind) => kind.join()).toSorted()).toEqual(['guarded,failures', 'limited,time_lock', 'stuck,']);
    await rows(`update messages set status = 'sent' where id = ?`, message[0]?.id);
    await rows(
      'update devices set limited_by = null, guarded_at = null, guard_reason = null where id = ?',
      shop.device.id,
    );
    await alertShops.sweepUntil('all are over', async () =>
      (await shop.alerts()).data.every(({ ending }) => ending === 'well'),
    );
    shop.apiUser.events.close();
  });
});
