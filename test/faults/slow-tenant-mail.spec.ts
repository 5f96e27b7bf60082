import { afterAll, beforeAll, it } from '@jest/globals';
import { alertNotificationsJob } from '../../src/alerts/workers/alert-notifications.job.js';
import { notificationsJob } from '../../src/auth/notifications/notifications.job.js';
import { paymentsJob } from '../../src/billing/payments/payments.job.js';
import { remindersJob } from '../../src/billing/reminders/reminders.job.js';
import { appMarketJob } from '../../src/commerce/app-market/app-market.job.js';
import { Claims } from '../../src/commerce/connections/claims/claims.js';
import { notifyClaimJob } from '../../src/commerce/connections/claims/notify-claim.job.js';
import { notifyDisabledJob } from '../../src/outgoing-webhooks/sending/notify-disabled.job.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { ticketNoticesJob } from '../../src/support/notices/notices.job.js';
import { makePackage } from '../factories/make-package.js';
import { openApiUser } from '../setup/accounts/api-user.js';
import { expectNoDelay } from '../setup/faults/slow-tenant.js';
import { PaymentServices } from '../setup/payments/payment-services.js';
import { openBuyer, order, sellBy } from '../setup/payments/seller.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { MailServer } from '../setup/servers/mail-server.js';
import { waitFor } from '../setup/wait-for.js';

// The worker of payment notices is excluded, because its rows belong to no tenant.

let server: OwnApp;
let mail: MailServer;
let payments: PaymentServices;
let packageId: number;

beforeAll(async () => {
  [mail, payments] = await Promise.all([MailServer.start(), PaymentServices.open()]);
  Object.assign(process.env, payments.environment, { SMTP_URL: mail.url });
  server = await startApp();
  for (const name of [...Object.keys(payments.environment), 'SMTP_URL']) delete process.env[name];
  packageId = await makePackage(server.orm.em.fork(), { price: 230 });
  const boss = await openApiUser(server, { role: 'SupperAdmin' });
  boss.events.close();
  await sellBy(boss.client, 'moyasar');
  await sql(`update apps set admin_settings = admin_settings || '{"told": "Welcome"}' where id = 1`);
}, 60_000);
afterAll(async () => {
  await Promise.all([mail.close(), payments.close()]);
  await server.close();
}, 60_000);

const sql = <Row = { id: string }>(query: string, params: unknown[] = []) =>
  server.orm.em.getConnection().execute<Row[]>(query, params);

async function openTenant() {
  const { client, events, member } = await openBuyer(server);
  events.close();
  const { accountId, userId, email } = member;
  await sql('delete from watched_accounts where account_id = ?', [accountId]);
  const jobs = server.app.get(Jobs);
  const idOf = async (query: string, params: unknown[]) => Number((await sql(query, params))[0]!.id);
  const isThere = async (query: string, params: unknown[]) => (await sql(query, params)).length > 0;
  const hasMail = (word: RegExp) => {
    const count = () => mail.to(email).filter(({ subject }) => word.test(subject ?? '')).length;
    const before = count();
    return () => Promise.resolve(count() > before);
  };

  const placed = await order(client, { package_id: packageId });
  const invoice = payments.idOf(placed.redirect_url);
  await sql(
    `insert into subscriptions (account_id, package_id, count_messages, expire_at) values (?, ?, -1, now() + interval '1 year')`,
    [accountId, packageId],
  );
  const endpoint = await idOf(
    `insert into webhook_endpoints (account_id, url, kinds, key_id, secret_sealed) values (?, 'https://receiver.example/hook', '{}', 'k', '') returning id`,
    [accountId],
  );
  const ticket = await idOf(
    `insert into tickets (account_id, ticket_no, excerpt) values (?, ?, 'a question') returning id`,
    [accountId, `T-${accountId}`],
  );
  const notice = await idOf(
    `insert into ticket_notices (account_id, ticket_id, user_id, to_support, due_at, state) values (?, ?, ?, false, now(), 'sent') returning id`,
    [accountId, ticket, userId],
  );
  let count = 0;
  /** Each function starts the work of a worker and returns a check for its end. */
  const starters = {
    payments: async () => {
      const checksBefore = await idOf('select checks as id from payments where id = ?', [placed.id]);
      await sql('update payments set check_at = now() where id = ?', [placed.id]);
      await jobs.enqueue(paymentsJob, { paymentId: placed.id });
      return () => isThere('select from payments where id = ? and checks > ?', [placed.id, checksBefore]);
    },
    'ticket-notices': async () => {
      await sql(`update ticket_notices set state = 'waiting', due_at = now(), attempts = 0 where id = ?`, [notice]);
      await jobs.enqueue(ticketNoticesJob, { noticeId: notice });
      return () => isThere(`select from ticket_notices where id = ? and state = 'sent'`, [notice]);
    },
    'alert-notifications': async () => {
      const alert = await idOf(
        `insert into alerts (account_id, device_id, session_id, device_name, kind, noticed_at, raised_at, cleared_at)
         values (?, 1, 's', 'Shop', 'away', now(), now(), now()) returning id`,
        [accountId],
      );
      const id = await idOf(
        `insert into alert_notifications (account_id, alert_id, user_id, channel, news, next_at)
         values (?, ?, ?, 'email', 'raised', now()) returning id`,
        [accountId, alert, userId],
      );
      await jobs.enqueue(alertNotificationsJob, { userId, channel: 'email' as const, news: 'raised' as const });
      return () => isThere(`select from alert_notifications where id = ? and state = 'sent'`, [id]);
    },
    'subscription-reminders': async () => {
      const id = await idOf(
        `insert into subscription_reminders (account_id, expire_at, days_before)
         select account_id, expire_at, ? from subscriptions where account_id = ? returning id`,
        [++count, accountId],
      );
      await jobs.enqueue(remindersJob, { reminderId: id });
      return () => isThere(`select from subscription_reminders where id = ? and state = 'sent'`, [id]);
    },
    'tell-webhook-off': async () => {
      const isDone = hasMail(/webhook/i);
      await sql('update webhook_endpoints set must_tell = true where id = ?', [endpoint]);
      await jobs.enqueue(notifyDisabledJob, { endpointId: endpoint });
      return isDone;
    },
    notifications: async () => {
      const isDone = hasMail(/password/);
      await jobs.enqueue(notificationsJob, { userId, notice: 'password_reset' as const });
      return isDone;
    },
    'app-market': async () => {
      const id = await idOf(
        `insert into app_market_events (account_id, app_id, store_id, change, effect_key, state, text_name)
         values (?, 1, ?, 'active', ?, 'applied', 'told') returning id`,
        [accountId, `store-${accountId}`, `effect-${++count}`],
      );
      await jobs.enqueue(appMarketJob, { id });
      return () => isThere(`select from app_market_events where id = ? and state = 'sent'`, [id]);
    },
    'store-claims': async () => {
      const claims = server.app.get(Claims, { strict: false });
      const { id } = await claims.save('zid', `claim-${accountId}-${++count}`, 'Store', { email });
      await jobs.enqueue(notifyClaimJob, { claimId: id });
      return () => isThere('select from store_claims where id = ? and told_at is not null', [id]);
    },
  };
  return { starters, email, invoice };
}

it('a tenant with a hanging mail host and payment provider delays no other tenant', async () => {
  const [quick, slow] = [await openTenant(), await openTenant()];
  await expectNoDelay(quick.starters, async () => {
    mail.ignored.add(slow.email);
    payments.ignored.add(slow.invoice);
    for (const start of Object.values(slow.starters)) for (let count = 0; count < 2; count++) await start();
    await waitFor('the slow mail host is called', () => mail.stalled > 0);
  });
}, 120_000);
