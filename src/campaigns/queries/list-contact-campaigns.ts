import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetContactNames } from '../../messaging/bulk.messages.js';
import { ContactNotFound } from '../../messaging/messaging.errors.js';
import type { RecipientReason, RecipientStatus } from '../campaigns.contract.js';
import type { ContactCampaigns } from '../report/contact-campaigns.contract.js';

const MAX_CAMPAIGNS_READ = 300;
const MAX_CAMPAIGNS = 20;

interface Row {
  id: string;
  name: string;
  status: RecipientStatus | 'claimed';
  reason: RecipientReason | null;
  updated_at: string;
}

/** Lists the last run that included the contact. */
@Injectable()
export class ListContactCampaigns {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(accountId: number, contactId: number): Promise<ContactCampaigns['data']> {
    const known = await this.queries.execute(new GetContactNames(accountId, [contactId]));
    if (!known.has(contactId)) throw new ContactNotFound();
    // An index on contacts would slow a million inserts.
    const rows = await this.em.execute<Row[]>(
      `select c.id, c.name, r.status, r.reason, r.updated_at
         from (select id, name from campaigns where account_id = ? and not is_hidden order by id desc limit ${MAX_CAMPAIGNS_READ}) c
         cross join lateral (select status, reason, updated_at from campaign_recipients
           where account_id = ? and campaign_id = c.id and contact_id = ? order by run desc limit 1) r
        order by c.id desc limit ${MAX_CAMPAIGNS}`,
      [accountId, accountId, contactId],
    );
    return rows.map(({ id, name, status, reason, updated_at }) => ({
      id: Number(id),
      name,
      reason,
      at: new Date(updated_at).toISOString(),
      state: status === 'claimed' ? 'waiting' : status,
    }));
  }
}
