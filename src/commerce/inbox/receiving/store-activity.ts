import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { log } from '../../../platform/logging.js';
import { StoreChanged } from '../../commerce.messages.js';
import { reasonsClearedBy } from '../../connections/reasons-cleared-by.js';

interface Activity {
  events: number;
  refused: number;
}

const FLUSH_EVERY_MS = 500;

/** Batches last-event times and refused counts. */
@Injectable()
export class StoreActivity implements OnApplicationShutdown {
  private activities = new Map<number, Activity>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly orm: MikroORM,
    private readonly events: EventBus,
  ) {}

  count(storeId: number, kind: keyof Activity): void {
    const activity = this.activities.get(storeId) ?? { events: 0, refused: 0 };
    activity[kind]++;
    this.activities.set(storeId, activity);
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    await this.flush();
  }

  private async flush(): Promise<void> {
    this.timer = undefined;
    const rows = [...this.activities].map(([id, activity]) => ({ id, ...activity }));
    if (rows.length === 0) return;
    this.activities = new Map();
    try {
      await this.write(rows);
    } catch (error) {
      // Later deliveries repeat a change of state.
      log.warn({ err: error, stores: rows.length }, 'delivery statistics update failed');
    }
  }

  private async write(rows: readonly ({ id: number } & Activity)[]): Promise<void> {
    // Shared-secret stores connect at their first delivery.
    const { rows: changed } = await sql<Pick<Row<'shops'>, 'id' | 'account_id'> & { is_published: boolean }>`
      with activity as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) t (id bigint, events int, refused int)),
        previous as (select s.id, s.state, s.state_reason, s.last_event_at from shops s join activity using (id))
       update shops s set
         last_event_at = case when t.events > 0 then clock_timestamp() else s.last_event_at end,
         refused_count = case when t.events > 0 then t.refused else s.refused_count + t.refused end,
         refused_at = case when t.refused > 0 then clock_timestamp() else s.refused_at end,
         state = case when t.events > 0 and s.state = 'connecting' and s.secret_sealed is not null then 'connected'
           when t.events > 0 and s.state = 'needs_attention' and s.state_reason in (${reasonsClearedBy('delivery')}) then 'connected'
           else s.state end,
         state_reason = case when t.events > 0 and s.state_reason in (${reasonsClearedBy('delivery')}) then null else s.state_reason end,
         connected_at = case when t.events > 0 and s.state = 'connecting' then coalesce(s.connected_at, clock_timestamp()) else s.connected_at end
       from activity t join previous p on p.id = t.id where s.id = t.id
       returning s.id, s.account_id,
         (s.state <> p.state or (t.events > 0 and coalesce(p.last_event_at < clock_timestamp() - interval '1 minute', true))) as is_published`.execute(
      database(this.orm.em.fork()),
    );
    for (const store of changed)
      if (store.is_published) this.events.publish(new StoreChanged(store.account_id, store.id));
  }
}
