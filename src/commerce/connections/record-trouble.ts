import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { ShopChanged } from '../commerce.messages.js';
import type { ShopReason } from '../apps/apps.contract.js';

/** Reasons that are over when a call to the shop goes through again. */
const OVER_WHEN_REACHED: readonly ShopReason[] = ['revoked', 'uninstalled', 'unreachable', 'token_refresh_failed'];

/** Notes on the row of a shop that somebody has to look after it, and that nobody has to any more. */
@Injectable()
export class RecordTrouble {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async begin(shopId: number, reason: ShopReason): Promise<void> {
    // That a token is no good any more is how it shows that the app was taken out.
    await this.change(
      `update shops set state = 'needs_attention', checked_at = clock_timestamp(), updated_at = clock_timestamp(),
          state_reason = case when state_reason = 'uninstalled' and ? in ('revoked', 'token_refresh_failed') then state_reason else ? end
        where id = ? and state in ('connected', 'needs_attention')
        returning id, account_id`,
      [reason, reason, shopId],
    );
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

  private async change(sql: string, params: unknown[]): Promise<void> {
    for (const row of await this.em.execute<{ id: string; account_id: string }[]>(sql, params))
      this.events.publish(new ShopChanged(Number(row.account_id), Number(row.id)));
  }
}
