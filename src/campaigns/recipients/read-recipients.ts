import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { type RawBuilder, sql } from 'kysely';
import { FindContacts, GetContactNames, type NamedContact } from '../../address-book/address-book.messages.js';
import { FindMessagesByKeys, type KeyedMessage } from '../../messaging/messaging.messages.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import type { RecipientStatus } from '../campaigns.contract.js';
import { countRecipients } from './read-counts.js';
import { recipientKey } from './recipient-progress.js';

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

type RecipientRow = Pick<
  Row<'campaign_recipients'>,
  'id' | 'resends' | 'contact_id' | 'device_id' | 'group_id' | 'text' | 'status' | 'reason'
>;

export interface CampaignRecipient {
  row: RecipientRow;
  person: NamedContact | undefined;
  message: KeyedMessage | undefined;
}

const COLUMNS = sql`r.id, r.resends, r.contact_id, r.device_id, r.group_id, r.text, r.status, r.reason`;

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

/** Reads in sending order, after the contact `after`. */
export async function readRecipientsAfter(
  em: EntityManager,
  queries: QueryBus,
  accountId: number,
  { id, run }: Run,
  {
    status,
    search: searchText,
    after,
    limit,
  }: Omit<RecipientsQuery, 'page' | 'rows'> & { after: number; limit: number },
): Promise<CampaignRecipient[]> {
  const contacts = searchText ? await queries.execute(new FindContacts(accountId, searchText)) : null;
  const statuses = status === 'waiting' ? ['waiting', 'claimed'] : [status ?? ''];
  const { rows } = await sql<RecipientRow>`
    select ${COLUMNS} from campaign_recipients r
      where r.account_id = ${accountId} and r.campaign_id = ${id} and r.run = ${run} and r.contact_id > ${after}
        ${status ? sql`and r.status = any (${statuses}::text[])` : sql``} ${contacts ? isAmong(contacts) : sql``}
      order by r.contact_id limit ${limit}`.execute(database(em));
  return describe(queries, accountId, rows);
}

async function describe(
  queries: QueryBus,
  accountId: number,
  rows: readonly RecipientRow[],
): Promise<CampaignRecipient[]> {
  const ids = rows.map((row) => row.contact_id);
  const keys = rows.map(recipientKey);
  const [contacts, messages] = await Promise.all([
    queries.execute(new GetContactNames(accountId, ids)),
    queries.execute(new FindMessagesByKeys(accountId, keys)),
  ]);
  return rows.map((row) => ({
    row,
    person: contacts.get(row.contact_id),
    message: messages.get(recipientKey(row)),
  }));
}

/** Builds a condition on `campaign_recipients r`. */
const isAmong = (contacts: RawBuilder<unknown>) => sql`and r.contact_id in (${contacts})`;

/** Finds the page in an index before reading rows. */
async function readPage(
  em: EntityManager,
  accountId: number,
  campaign: Run,
  { status, page, rows: size }: RecipientsQuery,
) {
  const { id, run } = campaign;
  const reading = sql<RecipientRow>`
    select ${COLUMNS} from campaign_recipients r join (
       select contact_id from campaign_recipients
        where account_id = ${accountId} and campaign_id = ${id} and run = ${run} ${status ? sql`and status = ${status}` : sql``}
        order by contact_id limit ${size} offset ${(page - 1) * size}) page
       on r.account_id = ${accountId} and r.campaign_id = ${id} and r.run = ${run} and r.contact_id = page.contact_id
      order by r.contact_id`.execute(database(em));
  const [{ rows }, total] = await Promise.all([reading, countRecipients(em, accountId, campaign, status ?? null)]);
  return { rows, total };
}

async function search(
  em: EntityManager,
  queries: QueryBus,
  accountId: number,
  { id, run }: Run,
  { search: searchText, status, page, rows: size }: RecipientsQuery & { search: string },
) {
  const contacts = await queries.execute(new FindContacts(accountId, searchText));
  const { rows } = await sql<RecipientRow & { total: number }>`
    with found as materialized (select r.contact_id from campaign_recipients r
       where r.account_id = ${accountId} and r.campaign_id = ${id} and r.run = ${run}
         ${status ? sql`and r.status = ${status}` : sql``} ${isAmong(contacts)}),
     page as (select contact_id from found order by contact_id limit ${size} offset ${(page - 1) * size}),
     shown as (select ${COLUMNS} from page join campaign_recipients r
       on r.account_id = ${accountId} and r.campaign_id = ${id} and r.run = ${run} and r.contact_id = page.contact_id)
     select counted.total, shown.* from (select count(*) as total from found) counted left join shown on true
      order by shown.contact_id`.execute(database(em));
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}
