import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { FindContacts, FindOrdered, NameContacts, type OrderedMessage } from '../../messaging/bulk.messages.js';
import type { Page } from '../../platform/http/page.contract.js';
import { toPage } from '../../platform/http/page.js';
import type {
  GroupSendRecipient,
  ListRecipientsQuery,
  RecipientReason,
  RecipientStatus,
} from '../campaigns.contract.js';
import { CampaignNotFound } from '../campaigns.errors.js';
import { countRecipients } from '../group-sends/group-send.resource.js';
import { keyOf } from '../recipients/recipient-progress.js';

/** Who gets a campaign and what became of it, in the order in which they are written to. */
export class ListRecipients extends Query<Page<GroupSendRecipient>> {
  constructor(
    readonly accountId: number,
    readonly campaignId: number,
    readonly options: ListRecipientsQuery,
  ) {
    super();
  }
}

interface Row {
  id: string;
  contact_id: string;
  status: RecipientStatus | 'claimed';
  reason: RecipientReason | null;
}

@QueryHandler(ListRecipients)
export class ListRecipientsHandler implements IQueryHandler<ListRecipients> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, campaignId, options }: ListRecipients): Promise<Page<GroupSendRecipient>> {
    const [campaign] = await this.em.execute<unknown[]>(
      'select id from campaigns where id = ? and account_id = ? and is_hidden',
      [campaignId, accountId],
    );
    if (!campaign) throw new CampaignNotFound();
    const { rows, total } = options.search
      ? await this.search(accountId, campaignId, options.search, options)
      : await this.turnTo(accountId, campaignId, options);
    const people = await this.queries.execute(
      new NameContacts(
        accountId,
        rows.map((row) => Number(row.contact_id)),
      ),
    );
    const messages = await this.queries.execute(
      new FindOrdered(
        accountId,
        rows.map((row) => keyOf(Number(row.id))),
      ),
    );
    const data = rows.map((row) =>
      toRecipient(row, people.get(Number(row.contact_id)), messages.get(keyOf(Number(row.id)))),
    );
    return toPage(data, total, options);
  }

  /** How many there are is counted already; the rows of a page are found in an index alone, and only then read. */
  private async turnTo(accountId: number, campaignId: number, { status, page, rows: size }: ListRecipientsQuery) {
    const rows = await this.em.execute<Row[]>(
      `select r.id, r.contact_id, r.status, r.reason from campaign_recipients r join (
         select contact_id from campaign_recipients
          where account_id = ? and campaign_id = ? ${status ? 'and status = ?' : ''} order by contact_id limit ? offset ?) page
         on r.account_id = ? and r.campaign_id = ? and r.contact_id = page.contact_id order by r.contact_id`,
      [accountId, campaignId, ...(status ? [status] : []), size, (page - 1) * size, accountId, campaignId],
    );
    return { rows, total: await countRecipients(this.em, accountId, campaignId, status || null) };
  }

  private async search(
    accountId: number,
    campaignId: number,
    search: string,
    { status, page, rows: size }: ListRecipientsQuery,
  ) {
    const people = await this.queries.execute(new FindContacts(accountId, search));
    const found = await this.em.execute<(Row & { total: string })[]>(
      `with found as materialized (select r.id, r.contact_id, r.status, r.reason from campaign_recipients r
         where r.account_id = ? and r.campaign_id = ? ${status ? 'and r.status = ?' : ''} and r.contact_id in (${people.select})),
       page as (select * from found order by contact_id limit ? offset ?)
       select counted.total, page.* from (select count(*) as total from found) counted left join page on true order by page.contact_id`,
      [accountId, campaignId, ...(status ? [status] : []), ...people.params, size, (page - 1) * size],
    );
    return { rows: found.filter(({ id }) => id !== null), total: Number(found[0]?.total ?? 0) };
  }
}

function toRecipient(
  { id, contact_id, status, reason }: Row,
  person: { phone: string | null; name: string | null } | undefined,
  message: OrderedMessage | undefined,
): GroupSendRecipient {
  return {
    id: Number(id),
    contact_id: person ? Number(contact_id) : null,
    phone_number: person?.phone ?? null,
    name: person?.name ?? null,
    status: status === 'claimed' ? 'waiting' : status,
    reason,
    chat: message ? { id: message.chatId, device_id: message.deviceId } : null,
    body: message?.body ?? null,
    sent_at: message && !['queued', 'sending', 'failed'].includes(message.status) ? message.at.toISOString() : null,
    message_status: message?.status ?? null,
  };
}
