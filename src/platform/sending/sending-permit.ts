import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../database/statements/database.js';
import type { SendingState } from './sending.contract.js';

export type RunSql = <Row>(text: string) => Promise<Row[]>;

export const runIn =
  (em: EntityManager): RunSql =>
  async <Row>(text: string) =>
    (await sql.raw<Row>(text).execute(database(em))).rows;

const READ = 'select is_off, installation = installation_identity() as is_same_installation from sending_permit';
const ALLOW_HERE = `insert into sending_permit (installation) values (installation_identity())
  on conflict (id) do update set installation = excluded.installation, is_off = false, changed_at = clock_timestamp()`;
const FORBID = 'update sending_permit set is_off = true, changed_at = clock_timestamp()';

/** Returns `copy` if the permit names another database or host. */
export async function readPermit(run: RunSql): Promise<Exclude<SendingState, 'forced_off'>> {
  const [row] = await run<{ is_off: boolean; is_same_installation: boolean }>(READ);
  if (!row?.is_same_installation) return 'copy';
  return row.is_off ? 'switched_off' : 'on';
}

export async function writePermit(run: RunSql, isOn: boolean): Promise<void> {
  await run(isOn ? ALLOW_HERE : FORBID);
}
