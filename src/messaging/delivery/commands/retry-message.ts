import { LockMode } from '@mikro-orm/core';
import { readAssignees } from '../../conversations/inbox/read-assignees.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { GetEntitlements } from '../../../billing/billing.messages.js';
import { Clock } from '../../../platform/clock.js';
import { database } from '../../../platform/database/statements/database.js';
import { toMessageResource } from '../../conversations/messages/message.resource.js';
import type { MessageResource } from '../../messaging.contract.js';
import { MessageNotFound } from '../../messaging.errors.js';
import { optOutErrorOf } from '../../opt-out-error.js';
import { MessageChanged } from '../../messaging.messages.js';
import { findSendBlocks } from '../../../address-book/opt-out/send-block.sql.js';
import { lockRecipient } from '../lock-recipient.js';
import { Message } from '../message.entity.js';
import { StartDelivery } from '../start-delivery.js';
import { hasMessageLimit, lockQuota, reserveQuota } from '../writing/reserve-quota.js';

/** Reuses the WhatsApp ID, so the phone drops a repeat. */
@Injectable()
export class RetryMessage {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly delivery: StartDelivery,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, messageId: number): Promise<MessageResource> {
    const entitlements = await this.queries.execute(new GetEntitlements(accountId));
    const message = await this.em.transactional(async (em) => {
      if (hasMessageLimit(entitlements)) await lockQuota(em, accountId);
      await lockRecipient(em, accountId, messageId);
      // The lock waits for a concurrent receipt.
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const found = await em.findOne(Message, { id: messageId, accountId }, { lockMode, refresh: true });
      if (!found) throw new MessageNotFound();
      await this.rejectUnwanted(em, found);
      found.requeue(this.clock.now());
      if (hasMessageLimit(entitlements) && !found.isFree) await reserveQuota(em, accountId, entitlements);
      return found;
    });

    const resource = toMessageResource(message, await this.queries.execute(new GetTimeZone(accountId)));
    const assignees = await readAssignees(this.em, accountId, [message.chatId]);
    const assigneeId = assignees.get(message.chatId) ?? null;
    this.events.publish(new MessageChanged(accountId, resource, message.idempotencyKey ?? null, assigneeId));
    this.delivery.start(accountId, message.deviceId);
    return resource;
  }

  private async rejectUnwanted(em: EntityManager, { accountId, chatId, isOptOutExempt }: Message): Promise<void> {
    const chat = await database(em)
      .selectFrom('chats')
      .select('contact_id')
      .where('id', '=', chatId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!chat) return;
    const sendBlocks = await findSendBlocks(
      em,
      accountId,
      [chat.contact_id],
      isOptOutExempt ? 'transactional' : 'message',
    );
    // `not_on_whatsapp` does not block: the number may have joined since.
    if (sendBlocks.get(chat.contact_id) === 'opted_out') throw await optOutErrorOf(em, accountId, chat.contact_id);
  }
}
