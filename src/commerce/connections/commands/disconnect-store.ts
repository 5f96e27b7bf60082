import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import { Config } from '../../../platform/config.js';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { log } from '../../../platform/logging.js';
import { SendingIsOff } from '../../../platform/sending/sending.errors.js';
import { type StoreActor, auditStore } from '../../audit-store.js';
import { webhookUrl } from '../../apps/app.resource.js';
import { readApp } from '../../apps/read-apps.js';
import { StoreNotConnected } from '../../commerce.errors.js';
import { StoreChanged } from '../../commerce.messages.js';
import { StoreProblem } from '../../platforms/connector.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import { findStore, type StoreRow } from '../../store-row.js';
import { PlatformClient } from '../platform-client.js';

/** Keeps the store's settings. */
@Injectable()
export class DisconnectStore {
  constructor(
    private readonly em: EntityManager,
    private readonly client: PlatformClient,
    private readonly config: Config,
    private readonly events: EventBus,
    private readonly commands: CommandBus,
  ) {}

  async execute(actor: StoreActor, id: number): Promise<Platform> {
    const { accountId } = actor.user;
    const { platform } = await readApp(this.em, id);
    const store = await findStore(this.em, accountId, platform);
    if (!store || store.state === 'not_connected') throw new StoreNotConnected();
    await this.unsubscribe(store);
    await database(this.em)
      .deleteFrom('shop_handshakes')
      .where('shop_id', '=', store.id)
      .where('account_id', '=', accountId)
      .execute();
    await database(this.em)
      .updateTable('shops')
      .set({
        state: 'not_connected',
        state_reason: null,
        store_id: null,
        tokens_sealed: null,
        tokens_expire_at: null,
        secret_sealed: null,
        former_secret_sealed: null,
        former_secret_until: null,
        connected_at: null,
        updated_at: CURRENT_TIME,
      })
      .where('id', '=', store.id)
      .where('account_id', '=', accountId)
      .execute();
    await auditStore(this.commands, actor, 'shop_disconnected', store);
    this.events.publish(new StoreChanged(accountId, store.id));
    return platform;
  }

  /** Deletes our webhooks, unless sending is off. */
  private async unsubscribe({ id, platform, installKey }: StoreRow): Promise<void> {
    const target = webhookUrl(this.config, platform, installKey);
    try {
      await this.client.run(id, platform, async ({ unsubscribe }, deps, store) => unsubscribe?.(deps, store, target));
    } catch (error) {
      const isExpected =
        error instanceof StoreProblem || error instanceof StoreNotConnected || error instanceof SendingIsOff;
      if (!isExpected) throw error;
      log.info({ storeId: id, platform }, 'store webhook deletion failed');
    }
  }
}
