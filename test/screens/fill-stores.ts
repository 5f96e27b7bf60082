import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Language } from '../../src/auth/auth.contract.js';
import { ALL_PERMISSIONS, PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import { makePeople } from '../factories/make-people.js';
import { writePayments } from '../seed/sales/demo-payments.js';
import { writeTickets } from '../seed/tickets/write-tickets.js';
import { arabicTickets } from '../seed/tickets/ticket-texts.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import type { Member } from '../setup/accounts/members.js';
import { APP_SECRET } from '../setup/app-secret.js';
import type { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { waitUntilOn } from '../setup/whatsapp/link-device.js';

const MEMBERS = 43;
const SEED_SCRIPT = 'dist/test/seed.js';
/** `npm run seed` fills this owner's account in Arabic, and that of its demo owner in English. */
const ARABIC_OWNER = { name: 'متجر النخلة', email: 'palm@mersal.local' };
const ENGLISH_EMAIL = 'demo@mersal.local';

/** An account with data of every kind, and a device linked to a virtual phone. */
export interface FilledStore {
  accountId: number;
  client: HttpClient;
  device: { id: number; sessionId: string; phone: string };
}

export interface FilledServer {
  stores: Record<Language, FilledStore>;
  admin: HttpClient;
  /** Has no data. */
  beginner: HttpClient;
  /** Has not entered the code that verifies the account. */
  unverified: HttpClient;
}

/** Creates the data of `npm run seed`, two connected accounts, members of all kinds and administrators. */
export async function fillStores(browserServer: OwnBrowserServer): Promise<FilledServer> {
  const { em } = browserServer;
  const owner = await browserServer.member({ ...ARABIC_OWNER, role: 'SupperAdmin', permissions: [...ALL_PERMISSIONS] });
  await runSeed(browserServer);
  await em.execute(`update users set name = 'سارة العتيبي', role = 'member', permissions = ?::jsonb where id = ?`, [
    JSON.stringify(PERMISSIONS_OF_MEMBER),
    owner.userId,
  ]);
  const administrator = { name: 'ندى العمري', role: 'SupperAdmin' as const, permissions: [...ALL_PERMISSIONS] };
  const { email, password } = await browserServer.member(administrator);
  // Signs in by password, which the audit log records.
  const admin = new HttpClient(() => browserServer.server.url);
  await admin.signIn(email, password);
  await em.execute('update platform_settings set status_page = true');
  await writeTickets(em, owner.accountId, arabicTickets);
  await em.execute('delete from subscriptions where account_id = ?', [owner.accountId]);
  await writePayments(em, { accountId: owner.accountId, username: 'palm', email: ARABIC_OWNER.email });
  const packages = await em.execute<{ id: string }[]>('select id from packages order by id');
  await makePeople(
    em,
    MEMBERS,
    packages.map(({ id }) => Number(id)),
  );
  const [english] = await em.execute<{ id: string; account_id: string }[]>(
    'select id, account_id from users where email = ?',
    [ENGLISH_EMAIL],
  );
  const unverified = await browserServer.member({ name: 'Yara' });
  await em.execute('update users set verified_at = null where id = ?', [unverified.userId]);
  return {
    admin,
    beginner: await browserServer.signedIn({ name: 'Reem' }),
    unverified: await browserServer.enter(unverified),
    stores: {
      ar: await connect(browserServer, owner),
      en: await connect(browserServer, { userId: Number(english!.id), accountId: Number(english!.account_id) }),
    },
  };
}

async function runSeed({ server }: OwnBrowserServer): Promise<void> {
  const env = { ...process.env, APP_SECRET, DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir };
  await promisify(execFile)(process.execPath, ['--enable-source-maps', SEED_SCRIPT], { env });
}

/** Links the demo device to a virtual phone with its number. Creates phones for contacts too. */
async function connect(
  browserServer: OwnBrowserServer,
  owner: Pick<Member, 'accountId' | 'userId'>,
): Promise<FilledStore> {
  const { em, sandbox } = browserServer;
  const { accountId } = owner;
  const client = await browserServer.enter(owner as Member);
  const [device] = await em.execute<{ id: string; session_id: string; name: string; phone: string }[]>(
    'select id, session_id, name, phone from devices where account_id = ? order by id limit 1',
    [accountId],
  );
  const { id, session_id: sessionId, name, phone } = device!;
  const contacts = await em.execute<{ phone: string; name: string | null }[]>(
    'select phone, name from contacts where account_id = ? and saved_at is not null and has_whatsapp is distinct from false',
    [accountId],
  );
  for (const contact of [{ phone, name }, ...contacts])
    await sandbox.phones.create({ number: contact.phone, name: contact.name ?? contact.phone });
  const response = await client.post('/api/v1/new-connect-device', { session_id: sessionId, code: false });
  const qr: unknown = response.body?.data?.qr;
  if (typeof qr !== 'string') throw new Error(`no QR code in the response: ${response.status} ${response.text}`);
  await sandbox.scan(phone, qr);
  await waitUntilOn(client, Number(id));
  await fillCounters(browserServer, accountId, id);
  const { data: days } = (await client.get('/api/v1/message-stats?days=7')).body;
  // Imitates a number that has finished its warm-up and sent a day's messages.
  await em.execute(
    `update devices set name = ?, warms_up = false, sent_day = ?, sent_hour = 38, day_ends_at = current_date + 1,
            hour_ends_at = date_trunc('hour', now()) + interval '1 hour' where id = ?`,
    [name, days.at(-1).sent, id],
  );
  return { accountId, client, device: { id: Number(id), sessionId, phone } };
}

/** Fills counters with thirty days of messages from one device: fewer on Fridays, most of them read. */
async function fillCounters({ em }: OwnBrowserServer, accountId: number, deviceId: string): Promise<void> {
  await em.execute(
    `insert into counter_deltas (account_id, name, bucket, delta)
     select a.id, owner || kind, (today - day + time '09:00') at time zone time_zone,
            round((120 + 9 * (day * 7 % 11)) * share * case when extract(dow from today - day) = 5 then 0.4 else 1 end)
       from accounts a, lateral (select (now() at time zone time_zone)::date today) dates,
            generate_series(1, 29) day, (values ('messages.'), (?)) owners (owner),
            (values ('sent', 1.0), ('delivered', 0.95), ('read', 0.71), ('failed', 0.02), ('charged', 0.98)) kinds (kind, share)
      where a.id = ? and (kind <> 'charged' or (day <= 14 and owner = 'messages.'))`,
    [`device.${deviceId}.`, accountId],
  );
  await em.execute(
    `insert into counter_deltas (account_id, name, bucket, delta)
     select ?, owner || kind, date_trunc('hour', now()), count
       from (values ('messages.'), (?)) owners (owner),
            (values ('sent', 164), ('delivered', 158), ('read', 97), ('charged', 164)) kinds (kind, count)
      where kind <> 'charged' or owner = 'messages.'`,
    [accountId, `device.${deviceId}.`],
  );
}
