import type { EntityManager } from '@mikro-orm/postgresql';
import { MOST_COUNTED } from '../../../platform/http/page.contract.js';
import { type ContactFilter, filterContacts } from '../filter-contacts.js';

/** Blocks of the table, of some fifty rows each, that are looked at. */
const BLOCKS = 150;
/** Rows of the account among them that say enough of all. */
const FEWEST_SEEN = 500;
/** As many times more than are counted must be expected: of rows that stand together the sample sees many or none. */
const MARGIN = 3;

/**
 * Whether a search in a book of so many contacts surely finds more than MOST_COUNTED. Blocks of the table drawn at random tell it in 3 ms of a
 * book of a million, where the index of letters brings together every row with the word before anybody can count. False where it cannot be
 * told. `filter` is the search alone.
 */
export async function isFrequent(
  em: EntityManager,
  accountId: number,
  filter: ContactFilter,
  contacts: number,
): Promise<boolean> {
  if (contacts < MOST_COUNTED * MARGIN) return false;
  const [table] = await em.execute<{ share: number }[]>(
    `select least(100, 100.0 * ${BLOCKS} / greatest(relpages, 1))::float8 share from pg_class where oid = 'contacts'::regclass`,
  );
  const { where, params } = filterContacts(accountId, filter);
  const everybody = filterContacts(accountId, { ...filter, search: null });
  const [sample] = await em.execute<{ seen: number; hits: number }[]>(
    `select count(*)::int seen, (count(*) filter (where ${where}))::int hits from contacts c tablesample system (?) where ${everybody.where}`,
    [...params, table?.share ?? 0, ...everybody.params],
  );
  const { seen = 0, hits = 0 } = sample ?? {};
  return seen >= FEWEST_SEEN && (hits / seen) * contacts >= MOST_COUNTED * MARGIN;
}
