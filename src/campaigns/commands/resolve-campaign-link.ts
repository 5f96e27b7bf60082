import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database, type Row } from '../../platform/database/statements/database.js';
import { CampaignChanged } from '../campaigns.messages.js';

const TOKEN = /^[\w-]{12}$/;
/** Visitors are not signed in, so the account comes from the campaign. */
const matchesToken = (token: string) =>
  sql<boolean>`t.token = ${token} and l.id = t.link_id and c.id = t.campaign_id and l.campaign_id = c.id`;

type LinkRow = Pick<Row<'campaign_links'>, 'url' | 'account_id' | 'campaign_id'>;

@Injectable()
export class ResolveCampaignLink {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(token: string, isClick: boolean): Promise<string | null> {
    if (!TOKEN.test(token)) return null;
    const row = isClick ? await this.countClick(token) : await this.readLink(token);
    if (!row) return null;
    if (isClick) this.events.publish(new CampaignChanged(row.account_id, row.campaign_id));
    return row.url;
  }

  private readLink(token: string): Promise<LinkRow | undefined> {
    return database(this.em)
      .selectFrom(['recipient_links as t', 'campaign_links as l', 'campaigns as c'])
      .select(['l.url', 'l.account_id', 'l.campaign_id'])
      .where(matchesToken(token))
      .executeTakeFirst();
  }

  /** Counts concurrent clicks of a recipient once, in one statement. */
  private async countClick(token: string): Promise<LinkRow | undefined> {
    const { rows } = await sql<LinkRow>`
      with followed as (update recipient_links t set clicks = t.clicks + 1 from campaign_links l, campaigns c where ${matchesToken(token)}
          returning t.link_id, t.recipient_id, t.account_id, t.clicks = 1 as is_first),
       counted as (update campaign_links l set clicks = l.clicks + 1, people = l.people + f.is_first::int
          from followed f where l.id = f.link_id returning l.url, l.account_id, l.campaign_id),
       clicked as (update campaign_recipients r set has_clicked = true, updated_at = clock_timestamp()
          from followed f where r.id = f.recipient_id and r.account_id = f.account_id and not r.has_clicked)
       select * from counted`.execute(database(this.em));
    return rows[0];
  }
}
