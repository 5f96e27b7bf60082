import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { StoreChanged } from '../../commerce.messages.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import { readApp } from '../read-apps.js';

/** Keeps settings and connection. Later events are ignored. */
@Injectable()
export class DeactivateApp {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, id: number): Promise<Platform> {
    const { platform } = await readApp(this.em, id);
    const store = await database(this.em)
      .updateTable('shops')
      .set({ is_activated: false, updated_at: CURRENT_TIME })
      .where('account_id', '=', accountId)
      .where('app_id', '=', id)
      .where('is_activated', '=', true)
      .returning('id')
      .executeTakeFirst();
    if (store) this.events.publish(new StoreChanged(accountId, store.id));
    return platform;
  }
}
