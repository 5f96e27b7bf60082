import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetContactNames } from '../../address-book/address-book.messages.js';
import { ContactNotFound } from '../../address-book/address-book.errors.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import type { ContactCampaigns } from '../report/contact-campaigns.contract.js';

const MAX_CAMPAIGNS_READ = 300;
const MAX_CAMPAIGNS = 20;

type ContactRow = Pick<Row<'campaigns'>, 'id' | 'name'> &
  Pick<Row<'campaign_recipients'>, 'status' | 'reason' | 'updated_at'>;

@Injectable()
export class ListContactCampaigns {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(accountId: number, contactId: number): Promise<ContactCampaigns['data']> {
    const known = await this.queries.execute(new GetContactNames(accountId, [contactId]));
    if (!known.has(contactId)) throw new ContactNotFound();
    // Recipients have no index on contacts, which would slow a million inserts.
    const { rows } = await sql<ContactRow>`
      select c.id, c.name, r.status, r.reason, r.updated_at
         from (select id, name from campaigns where account_id = ${accountId} and not is_hidden order by id desc limit ${MAX_CAMPAIGNS_READ}) c
         cross join lateral (select status, reason, updated_at from campaign_recipients
           where account_id = ${accountId} and campaign_id = c.id and contact_id = ${contactId} order by run desc limit 1) r
        order by c.id desc limit ${MAX_CAMPAIGNS}`.execute(database(this.em));
    return rows.map(({ id, name, status, reason, updated_at }) => ({
      id,
      name,
      reason,
      at: updated_at.toISOString(),
      state: status === 'claimed' ? 'waiting' : status,
    }));
  }
}
