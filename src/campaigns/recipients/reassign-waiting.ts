import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import type { Campaign } from '../definition/campaign.entity.js';

export async function reassignWaiting(em: EntityManager, { id }: Pick<Campaign, 'id'>): Promise<void> {
  await sql`
    with texts as (select coalesce(array_agg(position order by position), '{}') positions from campaign_texts where campaign_id = ${id} and is_current),
       devices as (select array_agg(device_id order by device_id) ids from campaign_devices where campaign_id = ${id}),
       waiting as (select w.id, w.device_id, row_number() over (order by w.id) turn from campaign_recipients w
         where w.campaign_id = ${id} and w.status = 'waiting')
     update campaign_recipients r set updated_at = clock_timestamp(),
         text = t.positions[1 + (w.turn + abs(hashint8(w.turn / cardinality(t.positions)))) % cardinality(t.positions)],
         device_id = case when w.device_id = any (d.ids) then w.device_id else d.ids[1 + w.turn % cardinality(d.ids)] end
       from waiting w, texts t, devices d where r.id = w.id and r.status = 'waiting' and cardinality(t.positions) > 0`.execute(
    database(em),
  );
}
