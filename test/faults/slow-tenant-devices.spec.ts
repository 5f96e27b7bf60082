// Long: slow-tenant.spec covers slow receivers in every run.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, it } from '@jest/globals';
import { Exporter } from '../setup/accounts/exporter.js';
import { expectNoDelay } from '../setup/faults/slow-tenant.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

/** More than a process handles at a time. */
const SLOW_CUSTOMERS = 12;
const CONTACTS = 5_000;

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
  const { accountId } = merchant.apiUser.member;
  const isThere = async (query: string, params: unknown[]) => (await sql(query, params)).length > 0;
  const exporter = new Exporter(merchant.apiUser.client);
  const customer = await merchant.sandbox.phones.create({});
  const bytes = randomBytes(5_000).toString('base64');
  const document = { kind: 'document' as const, base64: bytes, mimetype: 'application/pdf', fileName: 'order.pdf' };
  let files = 0;
  /** Each function starts work and returns a check for its end. */
  const starters = {
    deliver: async (to = customer.number) => {
      const { id } = await merchant.write(to, 'hello');
      return () => isThere(`select from messages where id = ? and status in ('sent', 'delivered', 'read')`, [id]);
    },
    'number-checks': async (phone = customer.number) => {
      await sql(
        `insert into contacts (account_id, phone, saved_at, source, fields, check_wanted_at) values (?, ?, now(), 'manual', '{}', now())
         on conflict (account_id, phone) do update set check_wanted_at = now(), saved_at = now()`,
        [accountId, phone],
      );
      const query = 'select from contacts where account_id = ? and phone = ? and check_wanted_at is null';
      return () => isThere(query, [accountId, phone]);
    },
    'fetch-media': async (from = customer.number) => {
      const count = ++files;
      await merchant.sandbox.send(from, merchant.number, { media: document });
      const query = `select from messages where account_id = ? and kind = 'document' and media ->> 'fileKey' is not null offset ?`;
      return () => isThere(query, [accountId, count - 1]);
    },
    export: async () => {
      const { id } = await exporter.start('contacts');
      return async () => (await exporter.read(id)).state === 'done';
    },
  };
  return { merchant, accountId, starters };
}

it('a tenant whose lookups WhatsApp ignores delays no other tenant', async () => {
  const [quick, slow] = [await openTenant(), await openTenant()];
  const { sandbox } = slow.merchant;
  await expectNoDelay(
    quick.starters,
    async () => {
      const strangers = await sandbox.phones.createMany(SLOW_CUSTOMERS);
      for (const { number } of strangers) {
        silenced.push(number);
        await sandbox.fault({ number, kind: 'ignore-lookups' });
        await sandbox.fault({ number, kind: 'cut-downloads', delayMs: 30_000 });
        await slow.starters.deliver(number);
        await slow.starters['number-checks'](number);
        await slow.starters['fetch-media'](number);
      }
      await sql(
        `insert into contacts (account_id, phone, saved_at, source, fields)
         select ?, '96655' || lpad(n::text, 7, '0'), now(), 'manual', '{}' from generate_series(1, ${CONTACTS}) n`,
        [slow.accountId],
      );
      for (let count = 0; count < 3; count++) await slow.starters.export();
      const lastFile = `select from messages where account_id = ? and kind = 'document' offset ${SLOW_CUSTOMERS - 1}`;
      await waitFor(
        'all messages with files are recorded',
        async () => (await sql(lastFile, [slow.accountId])).length > 0,
      );
    },
    // Numbers are checked every six seconds, with a delay of up to 1.5.
    { rounds: 2, noiseMs: { 'number-checks': 7_500 } },
  );
}, 180_000);
