import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { CURRENT_TIME, database, type Row } from '../../platform/database/statements/database.js';
import { recordAppFact } from '../app-market/app-fact.js';
import { StoreChanged } from '../commerce.messages.js';
import { CONNECTORS } from '../platforms/connectors.gen.js';
import { platformOf } from '../platforms/platforms.contract.js';
import type { StoreReason } from '../apps/apps.contract.js';
import { reasonsClearedBy } from './reasons-cleared-by.js';

type ChangedStore = Pick<Row<'shops'>, 'id' | 'account_id'>;

@Injectable()
export class RecordTrouble {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async report(storeId: number, reason: StoreReason): Promise<void> {
    // A revoked token confirms an unverified removal (`checked_at` is null) and keeps its reason.
    const { rows } = await sql<ChangedStore & { is_changed: boolean }>`
      with previous as (select id, state_reason, checked_at from shops where id = ${storeId} for update)
      update shops s set state = 'needs_attention', checked_at = clock_timestamp(), updated_at = clock_timestamp(),
          state_reason = case when p.state_reason = 'uninstalled' and ${reason} in ('revoked', 'token_refresh_failed')
            then p.state_reason else ${reason} end
        from previous p where s.id = p.id and s.state in ('connected', 'needs_attention')
        returning s.id, s.account_id, p.state_reason is distinct from s.state_reason or p.checked_at is null as is_changed`.execute(
      database(this.em),
    );
    this.publish(rows);
    if (reason === 'revoked' && rows.some(({ is_changed }) => is_changed)) await this.recordUninstall(storeId);
  }

  async clear(storeId: number): Promise<void> {
    const reasons = reasonsClearedBy('call');
    const { rows } = await sql<ChangedStore>`
      update shops set checked_at = clock_timestamp(), updated_at = clock_timestamp(),
          state = case when state = 'needs_attention' and state_reason in (${reasons}) then 'connected' else state end,
          state_reason = case when state_reason in (${reasons}) then null else state_reason end
        where id = ${storeId} and state in ('connected', 'needs_attention') returning id, account_id`.execute(
      database(this.em),
    );
    this.publish(rows);
  }

  async clearFetchFailure(storeId: number): Promise<void> {
    const rows = await database(this.em)
      .updateTable('shops')
      .set({ state: 'connected', state_reason: null, updated_at: CURRENT_TIME })
      .where('id', '=', storeId)
      .where('state', '=', 'needs_attention')
      .where(sql<boolean>`state_reason in (${reasonsClearedBy('fetch')})`)
      .returning(['id', 'account_id'])
      .execute();
    this.publish(rows);
  }

  private publish(rows: readonly ChangedStore[]): void {
    for (const { id, account_id } of rows) this.events.publish(new StoreChanged(account_id, id));
  }

  private async recordUninstall(storeId: number): Promise<void> {
    const store = await database(this.em)
      .selectFrom('shops')
      .select(['app_id', 'store_id'])
      .where('id', '=', storeId)
      .executeTakeFirst();
    const platform = store && platformOf(store.app_id);
    if (!platform || !store.store_id || CONNECTORS[platform].hasVerifiedRemovals) return;
    const fact = {
      platform,
      platformStoreId: store.store_id,
      change: 'uninstalled',
      happenedAt: this.clock.now(),
    } as const;
    await recordAppFact(this.em, { ...fact, effectKey: `revoked:${fact.happenedAt.getTime()}` });
  }
}
