import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { NameContacts } from '../../../messaging/bulk.messages.js';
import { PersonWrote } from '../../../messaging/messaging.messages.js';
import { Clock } from '../../../platform/clock.js';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { Subscribe } from '../../../platform/events/subscribe.js';
import type { Task, TaskHandler } from '../../../platform/tasks/task-handler.js';
import { CartChanged } from '../../commerce.messages.js';
import { STOP_AT_REPLY } from '../engine/apply-cart-event.js';
import { stopCartsOf } from '../engine/stop-carts.js';

type Payload = z.infer<typeof PersonWrote.payload>;

/** Who writes is talking with somebody: they are not reminded of a cart any more. */
@Injectable()
@Subscribe(PersonWrote, STOP_AT_REPLY, { accounts: 'enrolled' })
export class StopAtReply implements TaskHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async handle(task: Task<Payload>): Promise<void> {
    const { accountId, payload } = task;
    if (accountId === null) return;
    const people = await this.queries.execute(new NameContacts(accountId, [payload.contactId]));
    const phone = people.get(payload.contactId)?.phone;
    if (!phone) return;
    const wrote = { phone, at: new Date(payload.at), isOptOut: payload.isOptOut };
    const ids = await this.em.transactional(async (em) => {
      await lockAccount(em, 'carts', accountId);
      const stopped = await stopCartsOf(em, accountId, wrote, this.clock.now());
      await task.complete(em);
      return stopped;
    });
    for (const id of ids) this.events.publish(new CartChanged(accountId, id));
  }
}
