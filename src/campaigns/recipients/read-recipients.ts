import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import {
  FindContacts,
  FindOrdered,
  GetContactNames,
  type NamedContact,
  type OrderedMessage,
} from '../../messaging/bulk.messages.js';
import type { RecipientReason, RecipientStatus } from '../campaigns.contract.js';
import { countRecipients } from './read-counts.js';
import { type RecipientKey, recipientKey } from './recipient-progress.js';

export interface Run {
  id: number;
  run: number;
}

interface RecipientsQuery {
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

export interface CampaignRecipient {
  row: RecipientRow;
  person: NamedContact | undefined;
  message: OrderedMessage | undefined;
}

const COLUMNS = 'r.id, r.resends, r.contact_id, r.device_id, r.group_id, r.text, r.status, r.reason';

export async function readRecipients(
  em: EntityManager,
  queries: QueryBus,
  accountId: number,
  campaign: Run,
  query: RecipientsQuery,
): Promise<{ recipients: CampaignRecipient[]; total: number }> {
  const { rows, total } = query.search
    ? await search(em, queries, accountId, campaign, { ...query, search: query.search })
    : await readPage(em, accountId, campaign, query);
  return { recipients: await describe(queries, accountId, rows), total };
}

/** Reads a whole run in sending order. */
export async function readRecipientsAfter(
  em: EntityManager,
  queries: QueryBus,
  accountId: number,
  { id, run }: Run,
  {
    status,
    search: wanted,
    after,
    most: limit,
  }: Omit<RecipientsQuery, 'page' | 'rows'> & { after: number; most: number },
): Promise<CampaignRecipient[]> {
  const contacts = wanted ? await queries.execute(new FindContacts(accountId, wanted)) : null;
  const statuses = status === 'waiting' ? ['waiting', 'claimed'] : [status ?? ''];
  const rows = await em.execute<RecipientRow[]>(
    `select ${COLUMNS} from campaign_recipients r where r.account_id = ? and r.campaign_id = ? and r.run = ? and r.contact_id > ?
        ${status ? 'and r.status = any (?::text[])' : ''} ${contacts ? `and r.contact_id in (${contacts.select})` : ''}
      order by r.contact_id limit ?`,
    [accountId, id, run, after, ...(status ? [`{${statuses.join()}}`] : []), ...(contacts?.params ?? []), limit],
  );
  return describe(queries, accountId, rows);
}

async function describe(
  queries: QueryBus,
  accountId: number,
  rows: readonly RecipientRow[],
): Promise<CampaignRecipient[]> {
  const ids = rows.map((row) => Number(row.contact_id));
  const keys = rows.map((row) => recipientKey(toKey(row)));
  const [contacts, messages] = await Promise.all([
    queries.execute(new GetContactNames(accountId, ids)),
    queries.execute(new FindOrdered(accountId, keys)),
  ]);
  return rows.map((row) => ({
    row,
    person: contacts.get(Number(row.contact_id)),
    message: messages.get(recipientKey(toKey(row))),
  }));
}

const toKey = ({ id, resends }: RecipientRow): RecipientKey => ({ id: Number(id), resends });

/** Finds the page in an index before reading rows. */
async function readPage(
  em: EntityManager,
  accountId: number,
  campaign: Run,
  { status, page, rows: size }: RecipientsQuery,
) {
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
  { search: wanted, status, page, rows: size }: RecipientsQuery & { search: string },
) {
  const contacts = await queries.execute(new FindContacts(accountId, wanted));
  const found = await em.execute<(RecipientRow & { total: string })[]>(
    `with found as materialized (select r.contact_id from campaign_recipients r
       where r.account_id = ? and r.campaign_id = ? and r.run = ? ${status ? 'and r.status = ?' : ''} and r.contact_id in (${contacts.select})),
     page as (select contact_id from found order by contact_id limit ? offset ?),
     shown as (select ${COLUMNS} from page join campaign_recipients r on r.account_id = ? and r.campaign_id = ? and r.run = ? and r.contact_id = page.contact_id)
     select counted.total, shown.* from (select count(*) as total from found) counted left join shown on true order by shown.contact_id`,
    [accountId, id, run, ...(status ? [status] : []), ...contacts.params, size, (page - 1) * size, accountId, id, run],
  );
  return { rows: found.filter((row) => row.id !== null), total: Number(found[0]?.total ?? 0) };
}
