import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { NameContacts } from '../../messaging/bulk.messages.js';
import { ContactNotFound } from '../../messaging/messaging.errors.js';
import type { RecipientReason, RecipientStatus } from '../campaigns.contract.js';
import type { ContactCampaigns } from '../report/contact-campaigns.contract.js';

const LOOKED_AT = 300;
const MOST = 20;

/** The newest campaigns that somebody was part of; of each, its last run with them. */
export class ListContactCampaigns extends Query<ContactCampaigns['data']> {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
  ) {
    super();
  }
}

interface Row {
  id: string;
  name: string;
  status: RecipientStatus | 'claimed';
  reason: RecipientReason | null;
  updated_at: string;
}

@QueryHandler(ListContactCampaigns)
export class ListContactCampaignsHandler implements IQueryHandler<ListContactCampaigns> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, contactId }: ListContactCampaigns): Promise<ContactCampaigns['data']> {
    const known = await this.queries.execute(new NameContacts(accountId, [contactId]));
    if (!known.has(contactId)) throw new ContactNotFound();
    // Campaign by campaign: an index over the recipients' contacts would make each of a million rows dearer to write.
    const rows = await this.em.execute<Row[]>(
      `select c.id, c.name, r.status, r.reason, r.updated_at
         from (select id, name from campaigns where account_id = ? and not is_hidden order by id desc limit ${LOOKED_AT}) c
         cross join lateral (select status, reason, updated_at from campaign_recipients
           where account_id = ? and campaign_id = c.id and contact_id = ? order by run desc limit 1) r
        order by c.id desc limit ${MOST}`,
      [accountId, accountId, contactId],
    );
    return rows.map(({ id, name, status, reason, updated_at }) => ({
      ...{ id: Number(id), name, reason, at: new Date(updated_at).toISOString() },
      state: status === 'claimed' ? 'waiting' : status,
    }));
  }
}
