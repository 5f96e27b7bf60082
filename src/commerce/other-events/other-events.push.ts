import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { EventsHandler, type IEventHandler, QueryBus } from '@nestjs/cqrs';
import { log } from '../../platform/logging.js';
import { Push } from '../../platform/realtime/push.js';
import { StoreMessagesChanged } from '../commerce.messages.js';
import { readOtherEvents } from './other-event.resource.js';

@EventsHandler(StoreMessagesChanged)
export class PushOtherEvents implements IEventHandler<StoreMessagesChanged> {
  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
    private readonly push: Push,
  ) {}

  async handle({ accountId, ids }: StoreMessagesChanged): Promise<void> {
    try {
      await RequestContext.create(this.orm.em, async () => {
        for (const other_event of await readOtherEvents(this.orm.em, this.queries, accountId, ids))
          this.push.toHolders(accountId, 'other_events', 'other_event.changed', { other_event });
      });
    } catch (error) {
      log.warn({ err: error }, 'store message push failed');
    }
  }
}
