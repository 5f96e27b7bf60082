import type { EntityManager } from '@mikro-orm/postgresql';
import type { StoreEventResource } from '../../apps/apps.contract.js';
import { toIso } from '../../../platform/to-iso.js';

interface Row {
  id: string;
  name: string;
  kind: string | null;
  subject: string | null;
  state: StoreEventResource['state'];
  reason: string | null;
  is_test: boolean;
  created_at: string;
  handled_at: string | null;
  messages: { id: number; automation: string; state: string; reason: string | null }[];
}

/** `where` applies to table `e`. Newest first. */
export async function readStoreEvents(
  em: EntityManager,
  where: string,
  params: readonly unknown[],
): Promise<StoreEventResource[]> {
  const rows = await em.execute<Row[]>(
    `select e.id, e.name, e.kind, e.subject, e.state, e.reason, e.is_test, e.created_at, e.handled_at,
        coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'automation', m.automation, 'state', m.state, 'reason', m.reason)
            order by m.id) from store_messages m where m.event_id = e.id), '[]') as messages
      from store_events e where ${where}`,
    [...params],
  );
  return rows.map(({ id, created_at, handled_at, ...row }) => ({
    ...row,
    id: Number(id),
    created_at: toIso(created_at),
    handled_at: toIso(handled_at),
  }));
}
