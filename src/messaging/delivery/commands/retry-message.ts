import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { GetEntitlements } from '../../../billing/billing.messages.js';
import { toMessageResource } from '../../message.resource.js';
import type { MessageResource } from '../../messaging.contract.js';
import { MessageNotFound } from '../../messaging.errors.js';
import { MessageChanged } from '../../messaging.messages.js';
import { Message } from '../message.entity.js';
import { isLimited, lockPlaces, takePlace } from '../take-place.js';

/** Queues a failed message again, under the id it had: should it have arrived after all, the phone drops the second. */
export class RetryMessage extends Command<MessageResource> {
  constructor(
    readonly accountId: number,
    readonly messageId: number,
  ) {
    super();
  }
}

@CommandHandler(RetryMessage)
export class RetryMessageHandler implements ICommandHandler<RetryMessage> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, messageId }: RetryMessage): Promise<MessageResource> {
    const allowed = await this.queries.execute(new GetEntitlements(accountId));
    const message = await this.em.transactional(async (em) => {
      if (isLimited(allowed)) await lockPlaces(em, accountId);
      // Held, as WhatsApp may accept it this very moment after all: what was accepted is not sent again.
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const found = await em.findOne(Message, { id: messageId, accountId }, { lockMode, refresh: true });
      if (!found) throw new MessageNotFound();
      found.queueAgain();
      if (isLimited(allowed)) await takePlace(em, accountId, allowed);
      return found;
    });

    const resource = toMessageResource(message, await this.queries.execute(new GetTimeZone(accountId)));
    this.events.publish(new MessageChanged(accountId, resource, message.idempotencyKey ?? null));
    return resource;
  }
}
