import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EventBus } from '@nestjs/cqrs';
import { AlertTimings } from '../../src/alerts/alert-timings.js';
import type { AlertResource } from '../../src/alerts/alerts.contract.js';
import { AccountStatusChanged } from '../../src/auth/auth.messages.js';
import { SessionTimings } from '../../src/devices/sessions/session-timings.js';
import { AlertMerchants } from '../setup/whatsapp/alert-merchant.js';
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
let alertMerchants: AlertMerchants;
let owner: ApiUser;
let main: { id: number; sessionId: string; number: string };

beforeAll(async () => {
  mail = await MailServer.start();
  Object.assign(process.env, { SMTP_URL: mail.url, MAIL_FROM: 'Mersal <alerts@mersal.example.com>' });
  server = await startApp();
  timings = server.app.get(AlertTimings, { strict: false });
  // The worker's own sweeps run in parallel and must not interfere.
  Object.assign(timings, { raiseAfterMs: 800, clearAfterMs: 200, retryMs: 100 });
  server.app.get(SessionTimings, { strict: false }).dropGraceMs = 100;
  alertMerchants = new AlertMerchants(server, mail, sandbox);
  owner = await openApiUser(server, { role: 'SupperAdmin' });
  const { number } = await sandbox.phones.create({ name: 'Mersal' });
  alertMerchants.mainNumber = number;
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
  it('is reported once per channel, even by parallel processes, and so is its return', async () => {
    const merchant = await alertMerchants.openMerchant();
    await alertMerchants.disconnect(merchant);
    await alertMerchants.sweepUntil('the alert is notified', async () => (await merchant.counts()) === '1,1,1');
    const [alert] = (await merchant.alerts()).data;
    expect(alert).toMatchObject({
      kind: 'away',
      session_id: merchant.device.sessionId,
      device_name: 'Shop',
      cleared_at: null,
    });
    expect((await merchant.alerts()).unseen).toBe(1);
    expect(merchant.emails()[0]?.subject).toContain('has lost its connection');
    expect(merchant.emails()[0]?.text).toContain('/devices');
    expect((await merchant.texts())[0]).toContain('has lost its connection');
    // Every event is about the same alert.
    expect(new Set(merchant.apiUser.events.of('alert.raised').map(({ alert: { id } }) => id))).toEqual(
      new Set([alert?.id]),
    );

    await alertMerchants.sweepFor(1_000);
    expect(await merchant.counts()).toBe('1,1,1');

    await alertMerchants.reconnect(merchant);
    await alertMerchants.sweepUntil('the return is notified', async () => (await merchant.counts()) === '1,2,2');
    expect((await merchant.alerts()).data).toMatchObject([{ id: alert?.id, ending: 'well' }]);
    expect((await merchant.alerts()).unseen).toBe(0);
    expect(merchant.emails()[1]?.subject).toContain('is connected again');
    await alertMerchants.sweepFor(1_000);
    expect(await merchant.counts()).toBe('1,2,2');
    expect(merchant.apiUser.events.of('alert.cleared')).toHaveLength(1);
    merchant.apiUser.events.close();
  });

  it('is not reported if it returns soon', async () => {
    const merchant = await alertMerchants.openMerchant();
    await alertMerchants.disconnect(merchant);
    timings.raiseAfterMs = 20_000;
    await alertMerchants.sweep();
    expect(await rows('select raised_at from alerts where account_id = ?', merchant.apiUser.member.accountId)).toEqual([
      { raised_at: null },
    ]);
    await alertMerchants.reconnect(merchant);
    await alertMerchants.sweep();
    timings.raiseAfterMs = 800;
    await alertMerchants.sweepFor(1_500);
    expect(await merchant.counts()).toBe('0,0,0');
    expect(await rows('select 1 from alerts where account_id = ?', merchant.apiUser.member.accountId)).toEqual([]);
    merchant.apiUser.events.close();
  });

  it('is reported in the user’s language and by the chosen channels', async () => {
    const merchant = await alertMerchants.openMerchant('ar');
    const { body } = await merchant.apiUser.client.get('/api/v1/get-settings');
    expect(body.account_settings).toMatchObject({ alerts_by_email: true, alerts_by_whatsapp: true });
    const saved = await merchant.apiUser.client.post('/api/v1/save-settings', {
      account_settings: { alerts_by_whatsapp: false },
    });
    expect(saved.body.account_settings).toMatchObject({ alerts_by_email: true, alerts_by_whatsapp: false });
    await alertMerchants.disconnect(merchant);
    await alertMerchants.sweepUntil('the e-mail is sent', () => merchant.emails().length === 1);
    expect(merchant.emails()[0]?.subject).toContain('انقطع اتصال');
    expect(mail.to(merchant.apiUser.member.email)[0]?.html).toContain('dir="rtl"');
    await alertMerchants.reconnect(merchant);
    await alertMerchants.sweepUntil('the return is notified', () => merchant.emails().length === 2);
    expect(await merchant.texts()).toEqual([]);
    merchant.apiUser.events.close();
  });
});

describe('a device that stops', () => {
  it('replaces the offline alert, and one all-clear follows when it is linked again', async () => {
    const merchant = await alertMerchants.openMerchant();
    await alertMerchants.disconnect(merchant);
    await alertMerchants.sweepUntil('the offline alert is notified', async () => (await merchant.counts()) === '1,1,1');
    await alertMerchants.reconnect(merchant);
    const [linked] = await sandbox.linkedDevices(merchant.number);
    await sandbox.unlink(merchant.number, linked?.id ?? 0);
    await untilState(merchant.apiUser, merchant.device.sessionId, 'logged_out');
    await alertMerchants.sweepUntil('the stop is notified', async () => (await merchant.counts()) === '2,2,2');
    const [stopped, away] = (await merchant.alerts()).data as [AlertResource, AlertResource];
    expect(stopped).toMatchObject({ kind: 'stopped', reason: 'unlinked_on_phone', cleared_at: null });
    expect(away).toMatchObject({ kind: 'away', ending: 'replaced' });

    const relink = await merchant.apiUser.client.post('/api/v1/new-connect-device', {
      session_id: merchant.device.sessionId,
    });
    await alertMerchants.sweepFor(1_000);
    expect(await merchant.counts()).toBe('2,2,2');
    await sandbox.scan(merchant.number, relink.body.data.qr);
    await waitUntilOn(merchant.apiUser.client, merchant.device.id);
    await alertMerchants.sweepUntil('the return is notified', async () => (await merchant.counts()) === '2,3,3');
    await alertMerchants.sweepFor(500);
    expect(await merchant.counts()).toBe('2,3,3');
    merchant.apiUser.events.close();
  });

  it('and is deleted in Mersal closes its alert without a notification, and a suspended account gets no alert', async () => {
    const [merchant, pended] = [await alertMerchants.openMerchant(), await alertMerchants.openMerchant()];
    const { accountId } = pended.apiUser.member;
    await rows(`update accounts set status = 'pended' where id = ?`, accountId);
    server.app.get(EventBus).publish(new AccountStatusChanged(accountId, 'pended'));
    await Promise.all([alertMerchants.disconnect(merchant), alertMerchants.disconnect(pended)]);
    await alertMerchants.sweepUntil('the alert is notified', async () => (await merchant.counts()) === '1,1,1');
    await merchant.apiUser.client.delete(`/api/v1/devices/${merchant.device.sessionId}`);
    await alertMerchants.sweepUntil(
      'the alert is closed',
      async () => (await merchant.alerts()).data[0]?.ending === 'removed',
    );
    await alertMerchants.sweepFor(1_000);
    expect(await merchant.counts()).toBe('1,1,1');
    expect(await pended.counts()).toBe('0,0,0');
    for (const { number, apiUser } of [merchant, pended]) {
      await sandbox.clearFaults(number);
      apiUser.events.close();
    }
  });
});

describe('an alert', () => {
  it('of the main device is sent by e-mail only, and only its account sees it', async () => {
    await rows('update users set phone = ?, phone_proven_at = now() where id = ?', uniqueNumber(), owner.member.userId);
    const mainMerchant = { apiUser: owner, number: main.number, device: main };
    await alertMerchants.disconnect(mainMerchant);
    await alertMerchants.sweepUntil('the e-mail is sent', () => mail.to(owner.member.email).length === 1);
    expect(
      await rows('select distinct channel from alert_notifications where account_id = ?', owner.member.accountId),
    ).toEqual([{ channel: 'email' }]);
    await alertMerchants.reconnect(mainMerchant);
    await alertMerchants.sweepUntil('the return is notified', () => mail.to(owner.member.email).length === 2);

    const stranger = await openApiUser(server);
    expect((await stranger.client.get('/api/v1/alerts')).body).toMatchObject({ data: [], total: 0, unseen: 0 });
    await stranger.client.post('/api/v1/alerts/seen');
    stranger.events.close();
  });

  it('of several devices is one e-mail, which waits for an offline mail server', async () => {
    const merchant = await alertMerchants.openMerchant();
    const second = await sandbox.phones.create({});
    const device = await linkDevice(merchant.apiUser.client, sandbox, second.number);
    timings.raiseAfterMs = 60_000;
    await Promise.all([
      alertMerchants.disconnect(merchant),
      alertMerchants.disconnect({ apiUser: merchant.apiUser, number: second.number, device }),
    ]);
    await alertMerchants.sweep();
    expect(await rows('select 1 from alerts where account_id = ?', merchant.apiUser.member.accountId)).toHaveLength(2);
    timings.raiseAfterMs = 0;
    mail.refusal = '451 later, please';
    await alertMerchants.sweepUntil('the e-mail was tried', async () =>
      (
        await rows<{ tries: number }>(
          `select tries from alert_notifications where account_id = ? and channel = 'email'`,
          merchant.apiUser.member.accountId,
        )
      ).some(({ tries }) => tries > 0),
    );
    mail.refusal = null;
    timings.raiseAfterMs = 800;
    await alertMerchants.sweepUntil('the e-mail is sent', () => merchant.emails().length > 0);
    expect(merchant.emails()).toHaveLength(1);
    expect(merchant.emails()[0]?.subject).toContain('2 of your devices');
    const seen = merchant.apiUser.events.now;
    expect((await merchant.alerts()).unseen).toBe(2);
    expect((await merchant.apiUser.client.post('/api/v1/alerts/seen')).status).toBe(200);
    expect((await merchant.alerts()).unseen).toBe(0);
    await merchant.apiUser.events.next('alerts.seen', () => true, { since: seen });
    for (const number of [merchant.number, second.number]) await sandbox.clearFaults(number);
    merchant.apiUser.events.close();
  });

  it('also reports unsent messages of a connected device, and restrictions by WhatsApp', async () => {
    const merchant = await alertMerchants.openMerchant();
    const { accountId } = merchant.apiUser.member;
    const restrict = () =>
      rows(
        `update devices set connected_at = now() - interval '1 hour', limited_by = 'time_lock', limited_until = now() + interval '1 day', guarded_at = now(), guard_reason = 'failures' where id = ?`,
        merchant.device.id,
      );
    // A message in this state is stuck, and its claim is too recent to be retried.
    const contact = await rows<{ id: string }>(
      `insert into contacts (account_id, phone) values (?, ?) returning id`,
      accountId,
      uniqueNumber(),
    );
    const chat = await rows<{ id: string }>(
      'insert into chats (account_id, device_id, contact_id) values (?, ?, ?) returning id',
      accountId,
      merchant.device.id,
      contact[0]?.id,
    );
    const message = await rows<{ id: string }>(
      `insert into messages (account_id, device_id, chat_id, from_me, wa_id, kind, body, status, at, created_at, handed_over_at, attempts)
       values (?, ?, ?, true, 'STUCK', 'text', 'x', 'sending', now(), now() - interval '20 minutes', now() + interval '1 hour', 2) returning id`,
      accountId,
      merchant.device.id,
      chat[0]?.id,
    );
    await alertMerchants.sweepUntil('all alerts are notified', async () => {
      // The network may lift the restriction after it was written, so it is written again.
      await restrict();
      return (await merchant.alerts()).total === 3;
    });
    const kinds = (await merchant.alerts()).data.map(({ kind, reason }) => [kind, reason]);
    expect(kinds.map((kind) => kind.join()).toSorted()).toEqual(['guarded,failures', 'limited,time_lock', 'stuck,']);
    await rows(`update messages set status = 'sent' where id = ?`, message[0]?.id);
    await rows(
      'update devices set limited_by = null, guarded_at = null, guard_reason = null where id = ?',
      merchant.device.id,
    );
    await alertMerchants.sweepUntil('all alerts are closed', async () =>
      (await merchant.alerts()).data.every(({ ending }) => ending === 'well'),
    );
    merchant.apiUser.events.close();
  });
});
