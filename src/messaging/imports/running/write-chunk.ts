import type pg from 'pg';
import { MOST_GROUP_FIELDS } from '../../contacts/contact-limits.contract.js';
import type { ReadChunk } from '../reading/reading.types.js';
import type { ExistingContacts } from '../imports.contract.js';
import { fillChunkTable } from './fill-chunk-table.js';
import { mergeKnown } from './merge-known.js';

interface ChunkOrder {
  importId: number;
  accountId: number;
  /** Contacts in the book; -1 is unlimited. */
  limit: number;
  /** The custom fields that its rows may have. */
  fieldNames: readonly string[];
  /** What becomes of those who are in the book already. */
  existing: ExistingContacts;
  /** How much of the input has been read, 0 to 1; null when nobody can say. */
  share: number | null;
}

/** `over`: the import was cancelled, its account is on its way out, or somebody else has written this chunk. */
export type ChunkOutcome = 'written' | 'over' | 'group_gone';

/**
 * Writes a chunk of good rows: contacts, who is in the group, and how far the import came, in one commit. After a crash at any moment the
 * row of the import says truly which chunk is next.
 */
export async function writeChunk(client: pg.Client, chunk: ReadChunk, order: ChunkOrder): Promise<ChunkOutcome> {
  await client.query('begin');
  try {
    const outcome = await write(client, chunk, order);
    await client.query(outcome === 'written' ? 'commit' : 'rollback');
    return outcome;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function write(client: pg.Client, chunk: ReadChunk, order: ChunkOrder): Promise<ChunkOutcome> {
  const { importId, accountId, share } = order;
  // What else changes the contacts of an account by the thousand comes before or after: what is counted stays true until the commit.
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`contacts of account ${accountId}`]);
  if (!(await isNext(client, chunk, order))) return 'over';
  await fillChunkTable(client, chunk);
  const left = await keepWhatFits(client, chunk.rows - (await respell(client, accountId)), order);
  let result = { groupId: null as string | null, created: 0 };
  if (left > 0) {
    const groupId = await findGroup(client, order);
    if (groupId === null) return 'group_gone';
    result = { groupId, created: await merge(client, left, { ...order, groupId }) };
  }
  const { rowCount } = await client.query(
    `update imports set chunks_written = chunks_written + 1, group_id = coalesce(group_id, $1), written = written + $2, created = created + $3,
       over_limit = over_limit + $4, share = greatest(share, $5), failed_runs = 0, retry_at = null, updated_at = clock_timestamp()
      where id = $6 and account_id = $7 and state = 'writing' and chunks_written = $8`,
    [result.groupId, left, result.created, chunk.rows - left, share, importId, accountId, chunk.index - 1],
  );
  return rowCount === 1 ? 'written' : 'over';
}

async function isNext(client: pg.Client, chunk: ReadChunk, { importId, accountId }: ChunkOrder): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from imports i join accounts a on a.id = i.account_id
      where i.id = $1 and i.account_id = $2 and i.state = 'writing' and i.chunks_written = $3 and a.deleted_at is null`,
    [importId, accountId, chunk.index - 1],
  );
  return rowCount === 1;
}

/** Writes numbers as WhatsApp spells them, where a lookup has told, and returns how many rows turned out to be repeats. */
async function respell(client: pg.Client, accountId: number): Promise<number> {
  const { rowCount } = await client.query(
    `update import_chunk i set phone = s.phone from phone_spellings s where s.account_id = $1 and s.spelling = i.phone`,
    [accountId],
  );
  if (!rowCount) return 0;
  const repeats = await client.query(
    `delete from import_chunk where ctid in (
       select ctid from (select ctid, row_number() over (partition by phone order by row_number) n from import_chunk) r where n > 1)`,
  );
  return repeats.rowCount ?? 0;
}

/** Takes out the last of those that the plan has no room for, and says how many rows are left. Who is in the book already takes none. */
async function keepWhatFits(client: pg.Client, rows: number, { accountId, limit }: ChunkOrder): Promise<number> {
  if (limit < 0) return rows;
  const counted = await client.query<{ saved: string }>(
    `select coalesce(sum(value), 0) saved from counter_totals where account_id = $1 and name = 'contacts'`,
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

/** The group with its new fields, made by the first chunk. Null when it was deleted meanwhile. */
async function findGroup(client: pg.Client, { importId, accountId, fieldNames }: ChunkOrder): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `with wanted as (select group_id, group_name from imports where id = $1 and account_id = $2),
     made as (
       insert into groups (account_id, name) select $2, group_name from wanted where group_id is null
       on conflict (account_id, name) do update set updated_at = now() returning id)
     select coalesce(w.group_id, m.id) id from wanted w left join made m on true`,
    [importId, accountId],
  );
  const grown = await client.query(
    `update groups set updated_at = now(), addons_params =
       (addons_params || array(select name from unnest($3::text[]) name where name <> all (addons_params)))[1:${MOST_GROUP_FIELDS}]
      where id = $1 and account_id = $2`,
    [rows[0]?.id, accountId, fieldNames],
  );
  return grown.rowCount === 1 ? (rows[0]?.id ?? null) : null;
}

/** While contacts are being deleted in the background: whoever is saved again now is not one of those. */
const IS_DELETING = '(exists (select from deletions d where d.account_id = $1 and d.finished_at is null))';

/** Writes contacts and members of the group. Returns how many contacts were added to the address book. */
async function merge(client: pg.Client, left: number, order: ChunkOrder & { groupId: string }): Promise<number> {
  // Its contacts are written or locked by the statement itself, and the group by the one before: its members need no check.
  await client.query(`set local mersal.members_are_locked = 'on'`);
  const byPhone = await mergeBy(client, 'phone', order);
  const { rows } = await client.query<{ has: boolean }>(
    'select exists (select from import_chunk where lid is not null) has',
  );
  const byLid = rows[0]?.has ? await mergeBy(client, 'lid', order) : { changed: 0, created: 0 };
  // Unchanged contacts were not written, and join the group here.
  if (byPhone.changed + byLid.changed < left) await joinKnown(client, order.accountId, order.groupId);
  return byPhone.created + byLid.created;
}

/** As the unique indexes of contacts are declared. */
const UNIQUE_BY = { phone: '(account_id, phone)', lid: '(account_id, lid) where lid is not null' };

/** Writes the rows that name a person by this address. */
async function mergeBy(
  client: pg.Client,
  address: 'phone' | 'lid',
  { importId, accountId, groupId, fieldNames, existing }: ChunkOrder & { groupId: string },
): Promise<{ changed: number; created: number }> {
  const known = mergeKnown(existing, 'excluded');
  // A contact that the import adds to the address book had no details of its own to keep.
  const fresh = mergeKnown('fill', 'excluded');
  // Who is new is in no group yet: looking for a member who is there already costs as much as writing one.
  const { rows } = await client.query<{ changed: number; created: number }>(
    `with written as (
       insert into contacts as c (account_id, ${address}, name, fields, saved_at, source)
       select $1, ${address}, name, fields, now(), (select source from imports where id = $3) from import_chunk where ${address} is not null
       on conflict ${UNIQUE_BY[address]} do update set
         saved_at = case when c.saved_at is null or ${IS_DELETING} then excluded.saved_at else c.saved_at end,
         source = case when c.saved_at is null then excluded.source else c.source end,
         name = case when c.saved_at is null then ${fresh.name} else ${known.name} end,
         fields = case when c.saved_at is null then ${fresh.fields} else ${known.fields} end, updated_at = now()
         where c.saved_at is null or ${known.changes} or ${IS_DELETING}
       returning c.id, c.saved_at, c.created_at = now() is_new),
     joined as (insert into group_members (group_id, contact_id, account_id) select $2, id, $1 from written where is_new),
     joined_again as (
       insert into group_members (group_id, contact_id, account_id) select $2, id, $1 from written where not is_new on conflict do nothing)
     select count(*)::int changed, (count(*) filter (where saved_at = now()))::int created from written`,
    [accountId, groupId, importId, fieldNames],
  );
  return rows[0] ?? { changed: 0, created: 0 };
}

async function joinKnown(client: pg.Client, accountId: number, groupId: string): Promise<void> {
  // One look into the index for each. The planner may not know yet how many contacts there are and would rather read the whole chunk for
  // each of them: the limit keeps it from turning the join around.
  await client.query(
    `insert into group_members (group_id, contact_id, account_id)
     select $2, known.id, $1 from import_chunk i cross join lateral (select * from (
       select c.id from contacts c where c.account_id = $1 and c.phone = i.phone
       union all
       select c.id from contacts c where c.account_id = $1 and c.lid = i.lid) c limit 1) known on conflict do nothing`,
    [accountId, groupId],
  );
}
