import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { RemoveFailedFiles } from '../../src/messaging/delivery/media/remove-failed-files.job.js';
import { RemoveOrphanedMedia } from '../../src/media/remove-orphaned-media.job.js';
import { Config } from '../../src/platform/config.js';
import { aggregateCounters } from '../../src/platform/counters/aggregate-counters.js';
import { FileLedger } from '../../src/platform/storage/file-ledger.js';
import { FileStore } from '../../src/platform/storage/file-store.js';
import { sweepFiles } from '../../src/platform/storage/sweep-files.js';
import { makeDevice } from '../factories/make-device.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import { MailServer } from '../setup/servers/mail-server.js';
import { drawMp4 } from '../setup/draw-files.js';
import { fileOf, upload } from '../setup/accounts/upload.js';

let server: OwnApp;
let apiUser: ApiUser;
let session: string;
const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const allow = (megabytes: number | null) =>
  sql('update subscriptions set count_storage_mb = ? where account_id = ?', [megabytes, apiUser.member.accountId]);
const readUsage = async () => (await apiUser.client.get('/api/v1/storage')).body;
const makePdf = (size: number) =>
  fileOf(Buffer.concat([Buffer.from('%PDF-1.4 '), randomBytes(size)]), 'price list.pdf');
function attach(file: File, phone = '0501112233', headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ device: session, phone })) form.set(name, value);
  form.set('attachment', file);
  return apiUser.client.post('/api/v1/messages', form, headers);
}
/** Ages the account's unused files beyond the grace period, then runs the sweep. */
async function sweep(): Promise<void> {
  await sql(`update stored_files set changed_at = now() - interval '2 hours' where state <> 'kept'`);
  await sweepFiles(server.orm.em.fork(), server.app.get(FileStore));
}
const keyOf = async (id: number) =>
  (await sql<{ key: string | null }>(`select media ->> 'fileKey' key from messages where id = ?`, [id]))[0]?.key ??
  null;

beforeAll(async () => {
  server = await startApp();
}, 60_000);
afterAll(() => server.close());
async function openMerchant(): Promise<void> {
  apiUser = await openApiUser(server);
  session = (await makeDevice(server.orm.em.fork(), { accountId: apiUser.member.accountId })).sessionId;
}

describe('a package’s storage', () => {
  beforeAll(openMerchant);
  afterAll(() => apiUser.events.close());

  it('counts library files and attachments, and shrinks when files are deleted', async () => {
    expect(await readUsage()).toEqual({ used: 0, limit: null });
    await allow(3);
    const [outcome] = await upload(apiUser.client, makePdf(1_000_000));
    expect((await attach(makePdf(500_000))).status).toBe(201);
    expect(await readUsage()).toEqual({ used: 1_500_018, limit: 3_000_000 });
    await aggregateCounters(server.orm.em.fork());
    expect((await readUsage()).used).toBe(1_500_018);
    await apiUser.client.post('/api/v1/delete-medias', { uuids: [outcome!.item!.uuid] });
    await sql(`update orphaned_media set deleted_at = now() - interval '1 minute'`);
    await server.app.get(RemoveOrphanedMedia).execute();
    expect((await readUsage()).used).toBe(500_009);
  });

  it('rejects a file that does not fit, in the uploader’s language', async () => {
    await allow(1);
    const english = await attach(makePdf(600_000));
    const arabic = await attach(makePdf(600_000), '0501112233', { 'accept-language': 'ar' });
    const form = new FormData();
    form.append('medias[]', makePdf(600_000));
    const library = await apiUser.client.post('/api/v1/upload-medias', form);
    expect([english, arabic, library].map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [429, 'plan_limit']),
    );
    expect([english.body.message, arabic.body.message]).toEqual([
      'Your package has no room for more files. Delete some, or choose a larger package.',
      'لا متسع في باقتك لمزيد من الملفات. احذف بعضها أو اختر باقة أكبر.',
    ]);
    expect((await readUsage()).used).toBe(500_009);
  });

  it('is not exceeded by parallel uploads', async () => {
    await allow(3);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0
          ? attach(makePdf(400_000))
          : upload(apiUser.client, makePdf(400_000)).then(
              () => ({ status: 201 }),
              () => ({ status: 429 }),
            ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
    expect((await readUsage()).used).toBeLessThanOrEqual(3_000_000);
    const [sum] = await sql<{ bytes: string }>(
      `select sum(bytes) bytes from stored_files where account_id = ? and state <> 'spooling'`,
      [apiUser.member.accountId],
    );
    expect(Number(sum?.bytes)).toBe((await readUsage()).used);
  }, 30_000);

  it('also limits running uploads in the spool', async () => {
    const ledger = server.app.get(FileLedger);
    const release = await ledger.admitUpload(apiUser.member.accountId, 100_000_000);
    await expect(ledger.admitUpload(apiUser.member.accountId, 100_000_000)).rejects.toMatchObject({
      code: 'plan_limit',
    });
    await release();
    await (
      await ledger.admitUpload(apiUser.member.accountId, 100_000_000)
    )();
    const { used } = await readUsage();
    await ledger.admitUpload(apiUser.member.accountId, 100_000_000);
    await sweep();
    expect((await readUsage()).used).toBe(used);
    await (
      await ledger.admitUpload(apiUser.member.accountId, 100_000_000)
    )();
  });

  it('rejects exports and imports before their start if no space is left', async () => {
    await allow(0);
    const answers = [
      await apiUser.client.post('/api/v1/export-contacts', { format: 'csv' }),
      await apiUser.client.post('/api/v1/contacts', { numbers: '0501112233', group_name: 'New' }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [429, 'plan_limit'],
      [429, 'plan_limit'],
    ]);
  });
});

describe('the file of a message', () => {
  beforeAll(openMerchant);
  afterAll(() => apiUser.events.close());

  it('to a number without WhatsApp counts, and is deleted some days after the failure', async () => {
    const { body } = await attach(fileOf(drawMp4(100_000), 'film.mp4'));
    const { id } = body.data;
    const { used } = await readUsage();
    expect(used).toBeGreaterThan(100_000);
    await sql(`update messages set status = 'failed', failure = 'not_on_whatsapp' where id = ?`, [id]);
    const path = join(server.app.get(Config).dataDir, 'files', (await keyOf(id))!);
    const removeFailedFiles = () => server.app.get(RemoveFailedFiles).execute();
    await removeFailedFiles();
    await sweep();
    expect([existsSync(path), (await readUsage()).used]).toEqual([true, used]);

    await sql(`update messages set updated_at = now() - interval '8 days' where id = ?`, [id]);
    await removeFailedFiles();
    await sweep();
    expect([existsSync(path), (await readUsage()).used, await keyOf(id)]).toEqual([false, 0, null]);
    expect((await apiUser.client.get(`/api/v1/messages/${id}/media`)).status).toBe(404);
  });

  it('is deleted with the message', async () => {
    const { body } = await attach(fileOf(drawMp4(100_000), 'film.mp4'));
    const path = join(server.app.get(Config).dataDir, 'files', (await keyOf(body.data.id))!);
    expect(existsSync(path)).toBe(true);
    await sql('update chats set last_message_id = null where account_id = ?', [apiUser.member.accountId]);
    await sql('delete from messages where id = ?', [body.data.id]);
    await sweep();
    expect([existsSync(path), (await readUsage()).used]).toEqual([false, 0]);
  });
});

describe('a disk that is nearly full', () => {
  let mail: MailServer;
  let admins: Member[];
  beforeAll(async () => {
    mail = await MailServer.start();
    admins = [
      await makeMember(server.orm, { role: 'SupperAdmin' }),
      await makeMember(server.orm, { role: 'SupperAdmin' }),
    ];
    // The required free space is more than any disk has.
    Object.assign(process.env, { DISK_RESERVE_MB: '1000000000', SMTP_URL: mail.url });
    await server.restart();
    await openMerchant();
  }, 60_000);
  afterAll(async () => {
    delete process.env['DISK_RESERVE_MB'];
    delete process.env['SMTP_URL'];
    apiUser.events.close();
    await mail.close();
  });

  it('rejects files with a reason, while texts continue', async () => {
    const form = new FormData();
    form.append('medias[]', makePdf(1000));
    const answers = [
      await attach(makePdf(1000)),
      await apiUser.client.post('/api/v1/upload-medias', form, { 'accept-language': 'ar' }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code, body.message])).toEqual([
      [503, 'storage_full', 'There is no room left to store files. Try again later.'],
      [503, 'storage_full', 'لا توجد مساحة لحفظ الملفات الآن. حاول لاحقًا.'],
    ]);
    expect((await readUsage()).used).toBe(0);
    const text = await apiUser.client.post('/api/v1/messages', { device: session, phone: '0501112233', body: 'hello' });
    expect(text.status).toBe(201);
  });

  it('is reported to every administrator, once a day across restarts', async () => {
    // Existing administrators may be notified already.
    expect((await attach(makePdf(1000))).status).toBe(503);
    for (const { email } of admins) expect((await mail.next(email)).subject).toMatch(/^The disk of .+ is nearly full$/);
    await server.restart();
    await openMerchant();
    expect((await attach(makePdf(1000))).status).toBe(503);
    // This later notice shows that no second one was sent.
    const later = await makeMember(server.orm, { role: 'SupperAdmin' });
    // A stopping server could claim the daily run without sending its e-mails.
    await server.restart(async (url) => {
      const client = new pg.Client(url);
      await client.connect();
      await client.query('delete from throttles');
      await client.end();
    });
    await openMerchant();
    expect((await attach(makePdf(1000))).status).toBe(503);
    await mail.next(later.email);
    await mail.next(admins[0]!.email, 2);
    expect(mail.to(admins[0]!.email)).toHaveLength(2);
    expect(mail.to(apiUser.member.email)).toHaveLength(0);
  });
});
