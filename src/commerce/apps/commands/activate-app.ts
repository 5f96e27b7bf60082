import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { GetCountry } from '../../../auth/auth.messages.js';
import { ShopChanged } from '../../commerce.messages.js';
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
    const [shop] = await this.em.execute<{ id: string }[]>(
      `insert into shops (account_id, app_id, is_activated, install_key, country) values (?, ?, true, ?, ?)
       on conflict (account_id, app_id) do update set is_activated = true, updated_at = clock_timestamp() returning id`,
      [accountId, id, randomBytes(32).toString('base64url'), country],
    );
    this.events.publish(new ShopChanged(accountId, Number(shop?.id)));
    return platform;
  }
}
