import type { EntityManager } from '@mikro-orm/postgresql';
import { GROUPS, PEOPLE, TEMPLATES } from './demo-texts.js';
import { rememberMade } from './made-rows.js';

interface Book {
  /** By their place in PEOPLE; null for somebody whom the account knew before. */
  people: (number | null)[];
  groups: number[];
}

/** People, groups and templates of an account. Whom it knows already it keeps as they are, and out of the demo. */
export async function writeBook(em: EntityManager, accountId: number): Promise<Book> {
  const people: (number | null)[] = [];
  for (const [phone, name, city] of PEOPLE) {
    const [row] = await em.execute<{ id: string }[]>(
      `insert into contacts (account_id, phone, name, fields, has_whatsapp, checked_at, saved_at, source)
       values (?, ?, ?, ?::jsonb, true, now(), now(), 'file') on conflict do nothing returning id`,
      [accountId, phone, name, JSON.stringify({ المدينة: city })],
    );
    people.push(row ? Number(row.id) : null);
  }
  const made = people.filter((id) => id !== null);
  await rememberMade(em, accountId, 'contact', made);
  const groups: number[] = [];
  for (const [index, name] of GROUPS.entries()) {
    const [row] = await em.execute<{ id: string }[]>(
      `insert into groups (account_id, name, addons_params) values (?, ?, '{المدينة}') returning id`,
      [accountId, name],
    );
    const id = Number(row?.id);
    groups.push(id);
    const members = people.filter((person, at) => person !== null && PEOPLE[at]?.[3].includes(index));
    await em.execute(
      'insert into group_members (group_id, contact_id, account_id) select ?, contact_id, ? from unnest(?::bigint[]) contact_id',
      [id, accountId, `{${members.join()}}`],
    );
  }
  await rememberMade(em, accountId, 'group', groups);
  const templates: number[] = [];
  for (const [name, content] of TEMPLATES) {
    const [row] = await em.execute<{ id: string }[]>(
      'insert into templates (account_id, name, content) values (?, ?, ?) returning id',
      [accountId, name, content],
    );
    templates.push(Number(row?.id));
  }
  await rememberMade(em, accountId, 'template', templates);
  return { people, groups };
}
