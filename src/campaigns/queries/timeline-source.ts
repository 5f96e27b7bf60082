import { sql } from 'kysely';
import type { TimelineSource } from '../../messaging/messaging.ports.js';

const MAX_CAMPAIGNS_READ = 300;

/** Reads recent campaigns, because an index on contacts would slow a million inserts. */
export const receivedCampaigns: TimelineSource = {
  kind: 'campaign',
  permission: 'show campaigns',
  select: ({ accountId, contactId }) => sql`
    select r.updated_at at, r.id, jsonb_build_object('campaign_id', c.id, 'name', c.name,
        'state', case r.status when 'claimed' then 'waiting' else r.status end) data
      from (select id, name from campaigns where account_id = ${accountId} and not is_hidden
        order by id desc limit ${MAX_CAMPAIGNS_READ}) c
      cross join lateral (select id, status, updated_at from campaign_recipients
        where account_id = ${accountId} and campaign_id = c.id and contact_id = ${contactId} order by run desc limit 1) r`,
};
