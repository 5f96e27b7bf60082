import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { ShopChanged } from '../../commerce.messages.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import { readApp } from '../read-apps.js';

/** Keeps settings and connection but ignores events. */
@Injectable()
export class DeactivateApp {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, id: number): Promise<Platform> {
    const { platform } = await readApp(this.em, id);
    const [shop] = await this.em.execute<{ id: string }[]>(
      `update shops set is_activated = false, updated_at = clock_timestamp()
        where account_id = ? and app_id = ? and is_activated returning id`,
      [accountId, id],
    );
    if (shop) this.events.publish(new ShopChanged(accountId, Number(shop.id)));
    return platform;
  }
}
