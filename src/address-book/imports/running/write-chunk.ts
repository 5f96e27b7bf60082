import type pg from 'pg';
import { MAX_GROUP_FIELDS } from '../../contacts/contact-limits.contract.js';
import type { ReadChunk } from '../../import-reader/reading.types.js';
import type { ExistingContacts } from '../import-enums.contract.js';
import { fillChunkTable } from './fill-chunk-table.js';
import { type MergedChunk, mergeChunk } from './merge-chunk.js';
import { optOutRefused } from './opt-out-refused.js';
import { respellPhones } from './respell-phones.js';
import { writeLateRows } from './write-late-rows.js';
import { REMAINING_ACCOUNTS } from '../../../auth/auth.sql.js';
import { COUNTER_TOTALS } from '../../../platform/counters/counters.sql.js';

interface ChunkInput {
  importId: number;
  accountId: number;
  /** Contacts that the plan allows, -1 if unlimited. */
  limit: number;
  fieldNames: readonly string[];
  existing: ExistingContacts;
  optsOut: boolean;
  share: number | null;
}

/** `over`: canceled, account being deleted, or written by another process. */
export type ChunkOutcome = 'written' | 'over' | 'group_gone';

/** Commits a chunk together with its progress. */
export async function writeChunk(client: pg.Client, chunk: ReadChunk, input: ChunkInput): Promise<ChunkOutcome> {
  await client.query('begin');
  try {
    const outcome = await write(client, chunk, input);
    await client.query(outcome === 'written' ? 'commit' : 'rollback');
    return outcome;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function write(client: pg.Client, chunk: ReadChunk, input: ChunkInput): Promise<ChunkOutcome> {
  const { importId, accountId, share } = input;
  // Serializes bulk changes, to keep counts correct.
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`contacts of account ${accountId}`]);
  if (!(await isNextChunk(client, chunk, input))) return 'over';
  const rows = await fillChunkTable(client, chunk);
  const remaining = await dropOverLimit(client, rows - (await respellPhones(client, accountId)), input);
  let group: Group | null = null;
  let created = 0;
  if (remaining > 0) {
    group = await findOrCreateGroup(client, input);
    if (group === null) return 'group_gone';
    const merged = await mergeChunk(client, { ...input, groupId: group.id });
    created = merged.created;
    if (input.optsOut) await optOutRefused(client, accountId);
    await recordChunk(client, chunk, input, merged);
  }
  if (chunk.latePath) await writeLateRows(client, chunk.latePath, input);
  const { rowCount } = await client.query(
    `update imports set chunks_written = chunks_written + 1, group_id = coalesce(group_id, $1), made_group = made_group or $9,
       keeps_undo = keeps_undo or $2 > 0, written = written + $2, created = created + $3,
       over_limit = over_limit + $4, share = greatest(share, $5), failed_runs = 0, retry_at = null, updated_at = clock_timestamp()
      where id = $6 and account_id = $7 and state = 'writing' and chunks_written = $8`,
    [
      group?.id ?? null,
      remaining,
      created,
      rows - remaining,
      share,
      importId,
      accountId,
      chunk.index - 1,
      group?.isNew ?? false,
    ],
  );
  return rowCount === 1 ? 'written' : 'over';
}

async function isNextChunk(client: pg.Client, chunk: ReadChunk, { importId, accountId }: ChunkInput): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from imports i join ${REMAINING_ACCOUNTS} a on a.id = i.account_id
      where i.id = $1 and i.account_id = $2 and i.state = 'writing' and i.chunks_written = $3`,
    [importId, accountId, chunk.index - 1],
  );
  return rowCount === 1;
}

/** Returns the number of remaining rows. */
async function dropOverLimit(client: pg.Client, rows: number, { accountId, limit }: ChunkInput): Promise<number> {
  if (limit < 0) return rows;
  const counted = await client.query<{ saved: string }>(
    `select coalesce(sum(value), 0) saved from ${COUNTER_TOTALS} where account_id = $1 and name = 'contacts'`,
    [accountId],
  );
  const room = Math.max(0, limit - Number(counted.rows[0]?.saved));
  if (room >= rows) return rows;
  const { rowCount } = await client.query(
    `delete from import_chunk where ctid = any (array(
       select i.ctid from import_chunk i
        where not exists (select from contacts c where c.account_id = $1 and c.phone = i.phone and c.saved_at is not null)
          and not exists (select from contacts c where c.account_id = $1 and c.lid = i.lid and c.saved_at is not null)
        order by i.ctid offset $2))`,
    [accountId, room],
  );
  return rows - (rowCount ?? 0);
}

interface Group {
  id: string;
  isNew: boolean;
}

async function findOrCreateGroup(
  client: pg.Client,
  { importId, accountId, fieldNames }: ChunkInput,
): Promise<Group | null> {
  const { rows } = await client.query<{ id: string; is_new: boolean }>(
    `with wanted as (select group_id, group_name from imports where id = $1 and account_id = $2),
     made as (
       insert into groups (account_id, name) select $2, group_name from wanted where group_id is null
       on conflict (account_id, name) do update set updated_at = now() returning id, created_at = now() is_new)
     select coalesce(w.group_id, m.id) id, coalesce(m.is_new, false) is_new from wanted w left join made m on true`,
    [importId, accountId],
  );
  const changed = await client.query(
    `update groups set updated_at = now(), addons_params =
       (addons_params || array(select name from unnest($3::text[]) name where name <> all (addons_params)))[1:${MAX_GROUP_FIELDS}]
      where id = $1 and account_id = $2`,
    [rows[0]?.id, accountId, fieldNames],
  );
  const [group] = rows;
  return changed.rowCount === 1 && group ? { id: group.id, isNew: group.is_new } : null;
}

/** Records the chunk in its commit, so that an undo finds all or nothing. */
async function recordChunk(
  client: pg.Client,
  { index }: ReadChunk,
  { accountId, importId }: ChunkInput,
  { firstId, lastId, joined, named }: MergedChunk,
): Promise<void> {
  await client.query(
    `insert into import_chunks (account_id, import_id, number, written_at, first_id, last_id, joined, named)
     values ($1, $2, $3, now(), $4, $5, $6::bigint[], $7::bigint[])`,
    [accountId, importId, index, firstId, lastId, joined, named],
  );
}
