import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import {
  FindContacts,
  FindOrdered,
  NameContacts,
  type NamedContact,
  type OrderedMessage,
} from '../../messaging/bulk.messages.js';
import type { RecipientReason, RecipientStatus } from '../campaigns.contract.js';
import { countRecipients } from './read-counts.js';
import { type RecipientKey, keyOf } from './recipient-progress.js';

export interface Run {
  id: number;
  run: number;
}

interface Wish {
  page: number;
  rows: number;
  search?: string | undefined;
  status?: RecipientStatus | undefined;
}

interface RecipientRow {
  id: string;
  resends: number;
  contact_id: string;
  device_id: string;
  group_id: string | null;
  text: number;
  status: RecipientStatus | 'claimed';
  reason: RecipientReason | null;
}

export interface Recipient {
  row: RecipientRow;
  person: NamedContact | undefined;
  message: OrderedMessage | undefined;
}

const COLUMNS = 'r.id, r.resends, r.contact_id, r.device_id, r.group_id, r.text, r.status, r.reason';

/** A page of who gets a run of a campaign, in the order in which they are written to, with what became of it. */
export async function readRecipients(
  em: EntityManager,
  queries: QueryBus,
  accountId: number,
  campaign: Run,
  wish: Wish,
): Promise<{ recipients: Recipient[]; total: number }> {
  const { rows, total } = wish.search
    ? await search(em, queries, accountId, campaign, { ...wish, search: wish.search })
    : await turnTo(em, accountId, campaign, wish);
  return { recipients: await describe(queries, accountId, rows), total };
}

/** All of them from one person on, as many as one statement gives quickly; for who reads a run from its beginning to its end. */
export async function readRecipientsAfter(
  em: EntityManager,
  queries: QueryBus,
  accountId: number,
  { id, run }: Run,
  { status, search: wanted, after, most }: Omit<Wish, 'page' | 'rows'> & { after: number; most: number },
): Promise<Recipient[]> {
  const people = wanted ? await queries.execute(new FindContacts(accountId, wanted)) : null;
  const statuses = status === 'waiting' ? ['waiting', 'claimed'] : [status ?? ''];
  const rows = await em.execute<RecipientRow[]>(
    `select ${COLUMNS} from campaign_recipients r where r.account_id = ? and r.campaign_id = ? and r.run = ? and r.contact_id > ?
        ${status ? 'and r.status = any (?::text[])' : ''} ${people ? `and r.contact_id in (${people.select})` : ''}
      order by r.contact_id limit ?`,
    [accountId, id, run, after, ...(status ? [`{${statuses.join()}}`] : []), ...(people?.params ?? []), most],
  );
  return describe(queries, accountId, rows);
}

async function describe(queries: QueryBus, accountId: number, rows: readonly RecipientRow[]): Promise<Recipient[]> {
  const ids = rows.map((row) => Number(row.contact_id));
  const keys = rows.map((row) => keyOf(toKey(row)));
  const [people, messages] = await Promise.all([
    queries.execute(new NameContacts(accountId, ids)),
    queries.execute(new FindOrdered(accountId, keys)),
  ]);
  return rows.map((row) => ({
    ...{ row, person: people.get(Number(row.contact_id)), message: messages.get(keyOf(toKey(row))) },
  }));
}

const toKey = ({ id, resends }: RecipientRow): RecipientKey => ({ id: Number(id), resends });

/** How many there are is counted already; the rows of a page are found in an index alone, and only then read. */
async function turnTo(em: EntityManager, accountId: number, campaign: Run, { status, page, rows: size }: Wish) {
  const { id, run } = campaign;
  const reading = em.execute<RecipientRow[]>(
    `select ${COLUMNS} from campaign_recipients r join (
       select contact_id from campaign_recipients
        where account_id = ? and campaign_id = ? and run = ? ${status ? 'and status = ?' : ''} order by contact_id limit ? offset ?) page
       on r.account_id = ? and r.campaign_id = ? and r.run = ? and r.contact_id = page.contact_id order by r.contact_id`,
    [accountId, id, run, ...(status ? [status] : []), size, (page - 1) * size, accountId, id, run],
  );
  const [rows, total] = await Promise.all([reading, countRecipients(em, accountId, campaign, status ?? null)]);
  return { rows, total };
}

async function search(
  em: EntityManager,
  queries: QueryBus,
  accountId: number,
  { id, run }: Run,
  { search: wanted, status, page, rows: size }: Wish & { search: string },
) {
  const people = await queries.execute(new FindContacts(accountId, wanted));
  // Who is found is known from an index alone; only the rows of the page are read.
  const found = await em.execute<(RecipientRow & { total: string })[]>(
    `with found as materialized (select r.contact_id from campaign_recipients r
       where r.account_id = ? and r.campaign_id = ? and r.run = ? ${status ? 'and r.status = ?' : ''} and r.contact_id in (${people.select})),
     page as (select contact_id from found order by contact_id limit ? offset ?),
     shown as (select ${COLUMNS} from page join campaign_recipients r on r.account_id = ? and r.campaign_id = ? and r.run = ? and r.contact_id = page.contact_id)
     select counted.total, shown.* from (select count(*) as total from found) counted left join shown on true order by shown.contact_id`,
    [
      ...[accountId, id, run, ...(status ? [status] : []), ...people.params, size, (page - 1) * size],
      ...[accountId, id, run],
    ],
  );
  return { rows: found.filter((row) => row.id !== null), total: Number(found[0]?.total ?? 0) };
}
