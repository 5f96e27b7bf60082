import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { lowerThreadPriority } from '../../../platform/threads/lower-thread-priority.js';
import { contactTable } from './contact-table.js';
import { groupTable } from './group-table.js';
import { paymentTable } from './payment-table.js';
import type { WritingMessage, WritingWork } from './write-export.js';
import { writeTable } from './write-table.js';

// What the thread of write-export.ts runs.

const TELL_EVERY_MS = 500;
const TABLES = { contacts: contactTable, groups: groupTable, payments: paymentTable };
const work = workerData as WritingWork;
const tell = (message: WritingMessage): void => parentPort?.postMessage(message);
let toldAt = 0;

/** One connection for all of it: it holds the lock of the export, and sees the address book as it was at one moment. */
async function write(client: pg.Client): Promise<WritingMessage> {
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) taken',
    [work.lock],
  );
  if (!rows[0]?.taken) return { isBusy: true };
  await client.query('begin isolation level repeatable read read only');
  const table = await TABLES[work.what](client, work);
  const { total } = table;
  tell({ progress: { done: 0, total } });
  const written = await writeTable(table, work, (done) => {
    const now = performance.now();
    if (now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    // A name of two lines counts as two until the end.
    tell({ progress: { done: Math.min(done, total), total } });
  });
  return { written: { path: work.path, size: statSync(work.path).size, rows: written } };
}

lowerThreadPriority();
const client = new pg.Client({ connectionString: work.databaseUrl, application_name: 'mersal-export' });
// A connection that breaks is found broken by the next statement.
client.on('error', () => undefined);
try {
  tell(await write(client));
} catch (error) {
  tell({ broken: String(error) });
} finally {
  await client.end().catch(() => undefined);
}
