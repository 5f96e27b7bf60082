import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { ShopChanged } from '../../commerce.messages.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import { readApp } from '../read-apps.js';

/** The account wants the app no more. Its settings and its connection stay as they are, and what the shop tells leads to nothing. */
export class DeactivateApp extends Command<Platform> {
  constructor(
    readonly accountId: number,
    readonly id: number,
  ) {
    super();
  }
}

@CommandHandler(DeactivateApp)
export class DeactivateAppHandler implements ICommandHandler<DeactivateApp> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, id }: DeactivateApp): Promise<Platform> {
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
