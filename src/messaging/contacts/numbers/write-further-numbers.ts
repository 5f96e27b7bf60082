import type { EntityManager } from '@mikro-orm/postgresql';
import { arrayParam } from '../../../platform/database/array-param.js';
import { Invalid } from '../../../platform/errors.js';
import { MAX_FURTHER_NUMBERS } from '../contact-limits.contract.js';
import type { Contact } from '../contact.entity.js';

/** `replace` removes missing numbers, `join` appends. Requires lockBook. */
export async function writeFurtherNumbers(
  em: EntityManager,
  { id, accountId, phone }: Pick<Contact, 'id' | 'accountId' | 'phone'>,
  given: readonly string[],
  mode: 'replace' | 'join',
): Promise<void> {
  const rows = await em.execute<{ phone: string }[]>(
    'select phone from contact_numbers where contact_id = ? and account_id = ? order by position, phone',
    [id, accountId],
  );
  const before = rows.map((row) => row.phone);
  const wanted = [...new Set(mode === 'join' ? [...before, ...given] : given)].filter((number) => number !== phone);
  if (wanted.join() === before.join()) return;
  if (wanted.length > MAX_FURTHER_NUMBERS) throw Invalid.field('further_numbers', 'too_many');
  await em.execute('delete from contact_numbers where contact_id = ? and account_id = ?', [id, accountId]);
  await em.execute(
    `insert into contact_numbers (account_id, contact_id, phone, position)
     select ?, ?, phone, position from unnest(?::text[]) with ordinality n (phone, position)`,
    [accountId, id, arrayParam(wanted)],
  );
  await em.execute('update contacts set updated_at = clock_timestamp() where id = ?', [id]);
}
