import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { GetContactNames } from '../../address-book/address-book.messages.js';
import { PersonWrote } from '../../messaging/messaging.messages.js';
import { Clock } from '../../platform/clock.js';
import { lockAccount } from '../../platform/database/lock-account.js';
import { Subscribe } from '../../platform/events/subscribe.js';
import type { Task, TaskHandler } from '../../platform/tasks/task-handler.js';
import { CartChanged } from '../commerce.messages.js';
import { STOP_AT_REPLY } from './engine/apply-cart-event.js';
import { stopCartsOfCustomer } from './engine/stop-carts.js';

type Payload = z.infer<typeof PersonWrote.payload>;

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
    const contacts = await this.queries.execute(new GetContactNames(accountId, [payload.contactId]));
    const phone = contacts.get(payload.contactId)?.phone;
    if (!phone) return;
    const reply = { phone, at: new Date(payload.at), isOptOut: payload.isOptOut };
    const ids = await this.em.transactional(async (em) => {
      await lockAccount(em, 'carts', accountId);
      const stopped = await stopCartsOfCustomer(em, accountId, reply, this.clock.now());
      await task.complete(em);
      return stopped;
    });
    for (const id of ids) this.events.publish(new CartChanged(accountId, id));
  }
}
