import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { CampaignChanged } from '../campaigns.messages.js';

const TOKEN = /^[\w-]{12}$/;
/** Visitors are not signed in: the account comes from the campaign. */
const FOUND = `from campaign_links l, campaigns c where t.token = ? and l.id = t.link_id and c.id = t.campaign_id and l.campaign_id = c.id`;

interface Row {
  url: string;
  account_id: string;
  campaign_id: string;
}

/** Returns null if the link is dead. */
@Injectable()
export class ResolveCampaignLink {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(token: string, isClick: boolean): Promise<string | null> {
    if (!TOKEN.test(token)) return null;
    const [row] = isClick ? await this.count(token) : await this.read(token);
    if (!row) return null;
    if (isClick) this.events.publish(new CampaignChanged(Number(row.account_id), Number(row.campaign_id)));
    return row.url;
  }

  private read(token: string): Promise<Row[]> {
    return this.em.execute<Row[]>(
      `select l.url, l.account_id, l.campaign_id ${FOUND.replace('from', 'from recipient_links t,')}`,
      [token],
    );
  }

  /** One statement: concurrent clicks count a recipient once. */
  private count(token: string): Promise<Row[]> {
    return this.em.execute<Row[]>(
      `with followed as (update recipient_links t set clicks = t.clicks + 1 ${FOUND}
          returning t.link_id, t.recipient_id, t.account_id, t.clicks = 1 as is_first),
       counted as (update campaign_links l set clicks = l.clicks + 1, people = l.people + f.is_first::int
          from followed f where l.id = f.link_id returning l.url, l.account_id, l.campaign_id),
       clicked as (update campaign_recipients r set has_clicked = true, updated_at = clock_timestamp()
          from followed f where r.id = f.recipient_id and r.account_id = f.account_id and not r.has_clicked)
       select * from counted`,
      [token],
    );
  }
}
