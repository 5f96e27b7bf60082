import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { GetEntitlements } from '../../../billing/billing.messages.js';
import { Clock } from '../../../platform/clock.js';
import { toMessageResource } from '../../messages/message.resource.js';
import type { MessageResource } from '../../messaging.contract.js';
import { MessageNotFound, OptedOut } from '../../messaging.errors.js';
import { MessageChanged } from '../../messaging.messages.js';
import { findSendBlock } from '../../opt-out/find-send-block.js';
import { Message } from '../message.entity.js';
import { StartDelivery } from '../start-delivery.js';
import { isLimited, lockQuota, reserveQuota } from '../writing/reserve-quota.js';

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
    private readonly delivery: StartDelivery,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, messageId }: RetryMessage): Promise<MessageResource> {
    const allowed = await this.queries.execute(new GetEntitlements(accountId));
    const message = await this.em.transactional(async (em) => {
      if (isLimited(allowed)) await lockQuota(em, accountId);
      // Held, as WhatsApp may accept it this very moment after all: what was accepted is not sent again.
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const found = await em.findOne(Message, { id: messageId, accountId }, { lockMode, refresh: true });
      if (!found) throw new MessageNotFound();
      if (!found.isOwed) await this.refuseUnwanted(em, found);
      found.queueAgain(this.clock.now());
      if (isLimited(allowed) && !found.isFree) await reserveQuota(em, accountId, allowed);
      return found;
    });

    const resource = toMessageResource(message, await this.queries.execute(new GetTimeZone(accountId)));
    this.events.publish(new MessageChanged(accountId, resource, message.idempotencyKey ?? null));
    this.delivery.now(accountId, message.deviceId);
    return resource;
  }

  /** What failed may be sent again only to who still may be written to. */
  private async refuseUnwanted(em: EntityManager, { accountId, chatId }: Message): Promise<void> {
    const [row] = await em.execute<{ contact_id: string }[]>(
      'select contact_id from chats where id = ? and account_id = ?',
      [chatId, accountId],
    );
    const contactId = Number(row?.contact_id);
    const refusals = row ? await findSendBlock(em, accountId, [contactId], 'message') : new Map();
    // That the number was not there is why it failed; it may be there by now.
    if (refusals.get(contactId) === 'opted_out') throw new OptedOut();
  }
}
