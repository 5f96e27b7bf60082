import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import type { StoreEventResource } from '../../apps/apps.contract.js';
import { toIso } from '../../../platform/to-iso.js';

type StoredEvent = Pick<Row<'store_events'>, 'id' | 'name' | 'kind' | 'subject' | 'state' | 'reason' | 'is_test'> &
  Pick<Row<'store_events'>, 'created_at' | 'handled_at'> &
  Pick<StoreEventResource, 'messages'>;

/** `where` is a condition on `store_events e`. */
export async function readStoreEvents(em: EntityManager, where: RawBuilder<unknown>): Promise<StoreEventResource[]> {
  const { rows } = await sql<StoredEvent>`
    select e.id, e.name, e.kind, e.subject, e.state, e.reason, e.is_test, e.created_at, e.handled_at,
        coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'automation', m.automation, 'state', m.state, 'reason', m.reason)
            order by m.id) from store_messages m where m.event_id = e.id), '[]') as messages
      from store_events e where ${where}`.execute(database(em));
  return rows.map(({ created_at, handled_at, ...row }) => ({
    ...row,
    created_at: toIso(created_at),
    handled_at: toIso(handled_at),
  }));
}
