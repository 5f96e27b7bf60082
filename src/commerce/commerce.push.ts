import { MikroORM } from '@mikro-orm/postgresql';
import { RequestContext } from '@mikro-orm/core';
import { EventsHandler, type IEventHandler, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetGeneralSettings } from '../auth/auth.messages.js';
import { log } from '../platform/logging.js';
import { Push } from '../platform/realtime/push.js';
import { toAppResource } from './apps/app.resource.js';
import { readApps } from './apps/read-apps.js';
import { StoreChanged } from './commerce.messages.js';
import { readStores } from './store-row.js';

@EventsHandler(StoreChanged)
export class PushStoreChanged implements IEventHandler<StoreChanged> {
  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
    private readonly push: Push,
  ) {}

  async handle(event: StoreChanged): Promise<void> {
    try {
      await RequestContext.create(this.orm.em, () => this.pushStore(event));
    } catch (error) {
      log.warn({ err: error, storeId: event.storeId }, 'store push failed');
    }
  }

  private async pushStore({ accountId, storeId }: StoreChanged): Promise<void> {
    const [store] = await readStores(this.orm.em, sql`s.account_id = ${accountId} and s.id = ${storeId}`);
    if (!store) return;
    const isOn = (await readApps(this.orm.em)).some((app) => app.platform === store.platform && app.isOn);
    const { default_language: language } = await this.queries.execute(new GetGeneralSettings(accountId));
    this.push.toHolders(accountId, 'show apps', 'app.changed', {
      app: toAppResource(store.platform, isOn, store, language),
    });
  }
}
