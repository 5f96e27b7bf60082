import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { GetCountry } from '../../../auth/auth.messages.js';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { StoreChanged } from '../../commerce.messages.js';
import { readAppInUse } from '../read-apps.js';
import type { Platform } from '../../platforms/platforms.contract.js';

@Injectable()
export class ActivateApp {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, id: number): Promise<Platform> {
    const { platform } = await readAppInUse(this.em, id);
    const country = await this.queries.execute(new GetCountry(accountId));
    const installKey = randomBytes(32).toString('base64url');
    const store = await database(this.em)
      .insertInto('shops')
      .values({ account_id: accountId, app_id: id, is_activated: true, install_key: installKey, country })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'app_id']).doUpdateSet({ is_activated: true, updated_at: CURRENT_TIME }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    this.events.publish(new StoreChanged(accountId, store.id));
    return platform;
  }
}
