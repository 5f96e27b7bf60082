import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { ShopNotConnected } from '../commerce.errors.js';
import { BadShopAddress, ShopProblem } from '../platforms/connector.js';
import { CONNECTORS } from '../platforms/connectors.js';
import { type Platform, platformOf } from '../platforms/platforms.contract.js';
import { SaveConnection } from './save-connection.js';
import { RecordTrouble } from './record-trouble.js';
import { PlatformClient } from './platform-client.js';

/** Anyone may send a few with a wrong signature. */
export const MIN_REJECTED_DELIVERIES = 3;
/** Out of 14 days. Such a store rarely sends nothing for a day. */
const MIN_ACTIVE_DAYS = 12;

@Injectable()
export class CheckConnection {
  constructor(
    private readonly em: EntityManager,
    private readonly client: PlatformClient,
    private readonly connections: SaveConnection,
    private readonly trouble: RecordTrouble,
  ) {}

  async check(shopId: number): Promise<void> {
    const row = await database(this.em)
      .selectFrom('shops as s')
      .select([
        's.app_id',
        sql<boolean>`coalesce(refused_at > clock_timestamp() - interval '1 day' and refused_at > coalesce(last_event_at, '-infinity')
          and refused_count >= ${MIN_REJECTED_DELIVERIES}, false)`.as('is_refused'),
        sql<boolean>`coalesce(last_event_at < clock_timestamp() - interval '1 day'
          and (select count(distinct date_trunc('day', e.created_at)) from store_events e where e.account_id = s.account_id
              and e.shop_id = s.id and e.created_at > clock_timestamp() - interval '15 days') >= ${MIN_ACTIVE_DAYS}, false)`.as(
          'is_overdue',
        ),
      ])
      .where('s.id', '=', shopId)
      .where('s.state', 'in', ['connected', 'needs_attention'])
      .executeTakeFirst();
    const platform = row && platformOf(row.app_id);
    if (!platform) return;
    const isWell = await this.call(shopId, platform);
    if (!isWell) return;
    if (CONNECTORS[platform].check) await this.trouble.clear(shopId);
    if (row.is_refused) await this.trouble.report(shopId, 'webhooks_refused');
    else if (row.is_overdue) await this.trouble.report(shopId, 'silent');
  }

  private async call(shopId: number, platform: Platform): Promise<boolean> {
    const { check } = CONNECTORS[platform];
    if (!check) {
      await database(this.em).updateTable('shops').set({ checked_at: CURRENT_TIME }).where('id', '=', shopId).execute();
      return true;
    }
    try {
      await this.client.run(shopId, platform, (_, deps, shop) => check(deps, shop));
      await this.connections.repair(shopId, platform);
      return true;
    } catch (error) {
      if (error instanceof ShopNotConnected) return false;
      if (!(error instanceof ShopProblem)) throw error;
      // A name may now resolve to a private address.
      if (error.kind === 'unreachable' || error instanceof BadShopAddress)
        await this.trouble.report(shopId, 'unreachable');
      return error.kind === 'busy';
    }
  }
}
