import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_COUNTED_ROWS } from '../../../platform/http/page.contract.js';
import { type ContactFilter, filterContacts } from '../filter-contacts.js';

/** Sampled blocks of about 50 rows. */
const BLOCKS = 150;
/** Fewer allow no estimate. */
const MIN_SAMPLED_ROWS = 500;
/** Safety factor: clustered rows skew the sample. */
const MARGIN = 3;

/**
 * Estimates by sampling whether a search exceeds MAX_COUNTED_ROWS (3 ms for a million rows). `filter` contains only the
 * search.
 */
export async function isFrequent(
  em: EntityManager,
  accountId: number,
  filter: ContactFilter,
  contacts: number,
): Promise<boolean> {
  if (contacts < MAX_COUNTED_ROWS * MARGIN) return false;
  const [table] = await em.execute<{ share: number }[]>(
    `select least(100, 100.0 * ${BLOCKS} / greatest(relpages, 1))::float8 share from pg_class where oid = 'contacts'::regclass`,
  );
  const { where, params } = filterContacts(accountId, filter);
  const unfiltered = filterContacts(accountId, { ...filter, search: null });
  const [sample] = await em.execute<{ seen: number; hits: number }[]>(
    `select count(*)::int seen, (count(*) filter (where ${where}))::int hits from contacts c tablesample system (?) where ${unfiltered.where}`,
    [...params, table?.share ?? 0, ...unfiltered.params],
  );
  const { seen = 0, hits = 0 } = sample ?? {};
  return seen >= MIN_SAMPLED_ROWS && (hits / seen) * contacts >= MAX_COUNTED_ROWS * MARGIN;
}
