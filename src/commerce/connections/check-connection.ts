import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { StoreNotConnected } from '../commerce.errors.js';
import { BadStoreAddress, StoreProblem, WebhooksRejected } from '../platforms/connector.js';
import { CONNECTORS } from '../platforms/connectors.gen.js';
import { type Platform, platformOf } from '../platforms/platforms.contract.js';
import { SaveConnection } from './save-connection.js';
import { RecordTrouble } from './record-trouble.js';
import { PlatformClient } from './platform-client.js';

/** Anyone may send a few deliveries with a wrong signature. */
export const MIN_REJECTED_DELIVERIES = 3;
/** Days of 14 with events. Such stores rarely miss a day. */
const MIN_ACTIVE_DAYS = 12;

@Injectable()
export class CheckConnection {
  constructor(
    private readonly em: EntityManager,
    private readonly client: PlatformClient,
    private readonly connections: SaveConnection,
    private readonly trouble: RecordTrouble,
  ) {}

  async check(storeId: number): Promise<void> {
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
      .where('s.id', '=', storeId)
      .where('s.state', 'in', ['connected', 'needs_attention'])
      .executeTakeFirst();
    const platform = row && platformOf(row.app_id);
    if (!platform) return;
    const isReachable = await this.callPlatform(storeId, platform);
    if (!isReachable) return;
    if (CONNECTORS[platform].check) await this.trouble.clear(storeId);
    if (row.is_refused) await this.trouble.report(storeId, 'webhooks_refused');
    else if (row.is_overdue) await this.trouble.report(storeId, 'silent');
  }

  private async callPlatform(storeId: number, platform: Platform): Promise<boolean> {
    const { check } = CONNECTORS[platform];
    if (!check) {
      await database(this.em)
        .updateTable('shops')
        .set({ checked_at: CURRENT_TIME })
        .where('id', '=', storeId)
        .execute();
      return true;
    }
    try {
      await this.client.run(storeId, platform, (_, deps, store) => check(deps, store));
      await this.connections.repair(storeId, platform);
      return true;
    } catch (error) {
      if (error instanceof StoreNotConnected) return false;
      if (!(error instanceof StoreProblem)) throw error;
      log.warn({ storeId, platform, problem: error.message }, 'store check failed');
      // A host name may now resolve to a private address.
      const isBadAddress = error instanceof BadStoreAddress;
      if (error.kind === 'unreachable' || isBadAddress || error instanceof WebhooksRejected)
        await this.trouble.report(storeId, 'unreachable');
      return error.kind === 'busy';
    }
  }
}
