import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import type { SignedIn } from '../../platform/http/access.js';
import { mayUseDevice } from '../../platform/http/device-limits.js';
import { devicesOf } from '../automations/read-automations.js';
import { StoreOfOtherDevices } from '../commerce.errors.js';
import { nameDevices } from './read-app-settings.js';

/** Rejects stores with devices that the user may not use. */
@Injectable()
export class StoreAccess {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  /** Throws StoreOfOtherDevices. `where`: condition on `shops s`. */
  async require(user: SignedIn, where: RawBuilder<SqlBool>): Promise<void> {
    if ((await this.findOthers(user, where)).length > 0) throw new StoreOfOtherDevices();
  }

  requireApp(user: SignedIn, appId: number): Promise<void> {
    return this.require(user, sql`s.app_id = ${appId}`);
  }

  requireCarts(user: SignedIn, ids: readonly number[]): Promise<void> {
    return this.require(
      user,
      sql`s.id in (select c.shop_id from carts c where c.account_id = s.account_id and c.id = any (${ids}::bigint[]))`,
    );
  }

  requireMessages(user: SignedIn, ids: readonly number[]): Promise<void> {
    return this.require(
      user,
      sql`s.id in (select m.shop_id from store_messages m where m.account_id = s.account_id and m.id = any (${ids}::bigint[]))`,
    );
  }

  /** Returns no stores for owners. */
  async findOthers(user: SignedIn, where: RawBuilder<SqlBool> = sql`true`): Promise<number[]> {
    if (!user.deviceIds) return [];
    const stores = await database(this.em)
      .selectFrom('shops as s')
      .select(['s.id', 's.settings'])
      .where('s.account_id', '=', user.accountId)
      .where(where)
      .execute();
    const chosen = stores.flatMap(({ settings }) => devicesOf(settings));
    const existing = await nameDevices(this.queries, user.accountId, [...new Set(chosen)]);
    const otherDeviceIds = new Set(existing.filter(({ id }) => !mayUseDevice(user, id)).map(({ id }) => id));
    return stores
      .filter(({ settings }) => devicesOf(settings).some((id) => otherDeviceIds.has(id)))
      .map(({ id }) => id);
  }
}
