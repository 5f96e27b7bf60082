import { RequestContext } from '@mikro-orm/core';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AlertNotifications } from '../../src/alerts/alert-notifications.js';
import type { AlertRow } from '../../src/alerts/alert.resource.js';
import { Mailer } from '../../src/platform/mail/mailer.js';
import { startApp, type OwnApp } from '../setup/servers/app.js';
import { makeMember } from '../setup/accounts/members.js';

let server: OwnApp;
beforeAll(async () => {
  server = await startApp();
}, 60_000);
afterAll(() => server.close());

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

it('a device that reconnects all day causes twenty notices per channel a day', async () => {
  const { accountId } = await makeMember(server.orm);
  const letters = server.app.get(AlertNotifications, { strict: false });
  Object.defineProperty(server.app.get(Mailer, { strict: false }), 'isOn', { value: true });
  const notifyReconnect = (at: Date) =>
    RequestContext.create(server.orm.em, async () => {
      const [alert] = await sql<AlertRow>(
        `insert into alerts (account_id, device_id, session_id, device_name, kind, noticed_at, raised_at, cleared_at)
         values (?, 1, 's', 'Shop', 'away', ?, ?, ?) returning *`,
        [accountId, at, at, at],
      );
      await letters.queueRaised(server.orm.em.fork(), alert!, at);
    });
  const count = async () =>
    (await sql<{ count: number }>(`select count(*)::int from alert_notifications where channel = 'email'`))[0]?.count;
  const today = new Date();
  for (let alert = 0; alert < 25; alert++) await notifyReconnect(today);
  expect(await count()).toBe(20);
  await notifyReconnect(new Date(today.getTime() + 25 * 3_600_000));
  expect(await count()).toBe(21);
});
