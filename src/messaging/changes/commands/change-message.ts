import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { Clock } from '../../../platform/clock.js';
import { Message } from '../../delivery/message.entity.js';
import { FinalizeMessages } from '../../delivery/outcomes/finalize-messages.js';
import { StartDelivery } from '../../delivery/start-delivery.js';
import { toMessageResource } from '../../messages/message.resource.js';
import type { MessageResource } from '../../messaging.contract.js';
import { MessageNotFound, OptedOut } from '../../messaging.errors.js';
import { findSendBlock } from '../../opt-out/find-send-block.js';
import { chooseChangeId } from '../change-id.js';
import type { ChangeKind } from '../changes.contract.js';
import { lastTimeFor, rejectChange } from '../reject-change.js';

/** Idempotent. */
@Injectable()
export class ChangeMessage {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly finalize: FinalizeMessages,
    private readonly delivery: StartDelivery,
  ) {}

  async execute(
    accountId: number,
    messageId: number,
    kind: ChangeKind,
    /** Emoji or text. */
    value: string | null,
  ): Promise<MessageResource> {
    const { message, isNew } = await this.em.transactional(async (em) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const found = await em.findOne(Message, { id: messageId, accountId }, { lockMode, refresh: true });
      if (!found) throw new MessageNotFound();
      return { message: found, isNew: await this.write(em, found, kind, value) };
    });
    if (isNew) {
      await this.finalize.publishMessages(accountId, [message]);
      this.delivery.now(accountId, message.deviceId);
    }
    return toMessageResource(message, await this.queries.execute(new GetTimeZone(accountId)));
  }

  /** False when the message has this change, or it is pending. */
  private async write(em: EntityManager, message: Message, kind: ChangeKind, value: string | null): Promise<boolean> {
    if (isApplied(message, kind, value)) return false;
    rejectChange(message, kind, this.clock.now());
    if (kind !== 'delete') await rejectOptedOut(em, message);
    const { id: messageId, accountId, deviceId } = message;
    // Replaces a pending change of this kind, or follows a sent one.
    await em.execute(
      `delete from message_changes where message_id = ? and account_id = ? and kind = ? and status in ('queued', 'sending')`,
      [messageId, accountId, kind],
    );
    const [row] = await em.execute<{ id: string }[]>(
      `insert into message_changes (account_id, device_id, message_id, kind, value, wa_id, expires_at) values (?, ?, ?, ?, ?, ?, ?) returning id`,
      [accountId, deviceId, messageId, kind, value, chooseChangeId(), lastTimeFor(kind, message)],
    );
    message.change = { id: Number(row?.id), kind, value, failure: null };
    await em.flush();
    return true;
  }
}

function isApplied({ change, reactions, body, isDeleted }: Message, kind: ChangeKind, value: string | null): boolean {
  if (kind === 'delete' && isDeleted) return true;
  if (change?.kind === kind && !change.failure) return change.value === value;
  if (kind === 'reaction') return (reactions.find(({ fromMe }) => fromMe)?.emoji ?? null) === value;
  return kind === 'edit' && body === value;
}

/** A manual reply may reach a contact who opted out. */
async function rejectOptedOut(em: EntityManager, { accountId, chatId }: Message): Promise<void> {
  const [row] = await em.execute<{ contact_id: string }[]>(
    'select contact_id from chats where id = ? and account_id = ?',
    [chatId, accountId],
  );
  const contactId = Number(row?.contact_id);
  const refusals = await findSendBlock(em, accountId, [contactId], 'reply');
  if (refusals.get(contactId) === 'opted_out') throw new OptedOut();
}
