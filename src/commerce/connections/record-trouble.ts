import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { recordAppFact } from '../app-market/app-fact.js';
import { ShopChanged } from '../commerce.messages.js';
import { type Platform, platformOf } from '../platforms/platforms.contract.js';
import type { ShopReason } from '../apps/apps.contract.js';

/** Reasons that are over when a call to the shop goes through again. */
const OVER_WHEN_REACHED: readonly ShopReason[] = ['revoked', 'uninstalled', 'unreachable', 'token_refresh_failed'];

/** These do not tell in a way that could be believed that our app was taken away: that we are let in no more says it. */
const TOLD_BY_REFUSAL: readonly Platform[] = ['zid', 'woocommerce'];

/** Notes on the row of a shop that somebody has to look after it, and that nobody has to any more. */
@Injectable()
export class RecordTrouble {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async begin(shopId: number, reason: ShopReason): Promise<void> {
    // That a token is no good any more is how it shows that the app was taken out, which nobody has looked at yet when checked_at is empty.
    const rows = await this.change<{ is_news: boolean }>(
      `with former as (select id, state_reason, checked_at from shops where id = ? for update)
       update shops s set state = 'needs_attention', checked_at = clock_timestamp(), updated_at = clock_timestamp(),
          state_reason = case when f.state_reason = 'uninstalled' and ? in ('revoked', 'token_refresh_failed') then f.state_reason else ? end
         from former f where s.id = f.id and s.state in ('connected', 'needs_attention')
        returning s.id, s.account_id, f.state_reason is distinct from s.state_reason or f.checked_at is null as is_news`,
      [shopId, reason, reason],
    );
    if (reason === 'revoked' && rows.some(({ is_news }) => is_news)) await this.recordUninstall(shopId);
  }

  async end(shopId: number): Promise<void> {
    const reasons = OVER_WHEN_REACHED.map(() => '?').join(', ');
    await this.change(
      `update shops set checked_at = clock_timestamp(), updated_at = clock_timestamp(),
          state = case when state = 'needs_attention' and state_reason in (${reasons}) then 'connected' else state end,
          state_reason = case when state_reason in (${reasons}) then null else state_reason end
        where id = ? and state in ('connected', 'needs_attention') returning id, account_id`,
      [...OVER_WHEN_REACHED, ...OVER_WHEN_REACHED, shopId],
    );
  }

  private async change<Row>(sql: string, params: unknown[]): Promise<(Row & { id: string; account_id: string })[]> {
    const rows = await this.em.execute<(Row & { id: string; account_id: string })[]>(sql, params);
    for (const row of rows) this.events.publish(new ShopChanged(Number(row.account_id), Number(row.id)));
    return rows;
  }

  private async recordUninstall(shopId: number): Promise<void> {
    const [shop] = await this.em.execute<{ app_id: number; store_id: string | null }[]>(
      'select app_id, store_id from shops where id = ?',
      [shopId],
    );
    const platform = shop && platformOf(shop.app_id);
    if (!platform || !shop.store_id || !TOLD_BY_REFUSAL.includes(platform)) return;
    const fact = { platform, storeId: shop.store_id, change: 'uninstalled', happenedAt: new Date() } as const;
    await recordAppFact(this.em, { ...fact, effectKey: `revoked:${fact.happenedAt.getTime()}` });
  }
}
