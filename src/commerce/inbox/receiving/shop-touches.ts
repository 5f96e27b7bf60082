import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { log } from '../../../platform/logging.js';
import { ShopChanged } from '../../commerce.messages.js';

interface Touch {
  events: number;
  refused: number;
}

const FLUSH_EVERY_MS = 500;

/** That a shop was heard of, and how often somebody spoke for it who could not prove it: written together, and not with each delivery. */
@Injectable()
export class ShopTouches implements OnApplicationShutdown {
  private touches = new Map<number, Touch>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly orm: MikroORM,
    private readonly events: EventBus,
  ) {}

  note(shopId: number, what: keyof Touch): void {
    const touch = this.touches.get(shopId) ?? { events: 0, refused: 0 };
    touch[what]++;
    this.touches.set(shopId, touch);
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    await this.flush();
  }

  private async flush(): Promise<void> {
    this.timer = undefined;
    const rows = [...this.touches].map(([id, touch]) => ({ id, ...touch }));
    if (rows.length === 0) return;
    this.touches = new Map();
    try {
      await this.write(rows);
    } catch (error) {
      // They are figures; the events themselves are written.
      log.warn({ err: error, shops: rows.length }, 'deliveries of shops not counted');
    }
  }

  private async write(rows: readonly ({ id: number } & Touch)[]): Promise<void> {
    // Who shares a secret with us is connected when it was used for the first time.
    const changed = await this.orm.em.getConnection().execute<{ id: string; account_id: string; is_told: boolean }[]>(
      `with told as (select * from jsonb_to_recordset(?::jsonb) t (id bigint, events int, refused int)),
         former as (select s.id, s.state, s.state_reason, s.last_event_at from shops s join told using (id))
       update shops s set
         last_event_at = case when t.events > 0 then clock_timestamp() else s.last_event_at end,
         refused_count = case when t.events > 0 then t.refused else s.refused_count + t.refused end,
         refused_at = case when t.refused > 0 then clock_timestamp() else s.refused_at end,
         state = case when t.events > 0 and s.state = 'connecting' and s.secret_sealed is not null then 'connected'
           when t.events > 0 and s.state = 'needs_attention' and s.state_reason in ('silent', 'webhooks_refused') then 'connected'
           else s.state end,
         state_reason = case when t.events > 0 and s.state_reason in ('silent', 'webhooks_refused') then null else s.state_reason end,
         connected_at = case when t.events > 0 and s.state = 'connecting' then clock_timestamp() else s.connected_at end
       from told t join former f on f.id = t.id where s.id = t.id
       returning s.id, s.account_id,
         (s.state <> f.state or (t.events > 0 and coalesce(f.last_event_at < clock_timestamp() - interval '1 minute', true))) as is_told`,
      [JSON.stringify(rows)],
    );
    for (const shop of changed)
      if (shop.is_told) this.events.publish(new ShopChanged(Number(shop.account_id), Number(shop.id)));
  }
}
