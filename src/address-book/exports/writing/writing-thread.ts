import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { lowerThreadPriority } from '../../../platform/threads/lower-thread-priority.js';
import { contactTable } from './contact-table.js';
import { groupTable } from './group-table.js';
import { paymentTable } from './payment-table.js';
import type { WritingMessage, WritingWork } from './write-export.js';
import { writeTable } from './write-table.js';
import { DatabaseClient } from '../../../platform/database/connecting/database-client.js';

const REPORT_INTERVAL_MS = 500;
const TABLES = { contacts: contactTable, groups: groupTable, payments: paymentTable };
const work = workerData as WritingWork;
const post = (message: WritingMessage): void => parentPort?.postMessage(message);
let reportedAt = 0;

async function write(client: pg.Client): Promise<WritingMessage> {
  await client.connect();
  const { rows } = await client.query<{ is_locked: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) is_locked',
    [work.lock],
  );
  if (!rows[0]?.is_locked) return { isBusy: true };
  await client.query('begin isolation level repeatable read read only');
  const table = await TABLES[work.what](client, work);
  const { total } = table;
  post({ progress: { done: 0, total } });
  const written = await writeTable(table, work, (done) => {
    const now = performance.now();
    if (now - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = now;
    // A line break in a name counts as a row.
    post({ progress: { done: Math.min(done, total), total } });
  });
  return { written: { path: work.path, size: statSync(work.path).size, rows: written } };
}

lowerThreadPriority();
const client = new DatabaseClient({ connectionString: work.databaseUrl, application_name: 'mersal-export' });
// The next statement reports a lost connection.
client.on('error', () => undefined);
try {
  post(await write(client));
} catch (error) {
  post({ crash: String(error) });
} finally {
  await client.end().catch(() => undefined);
}
