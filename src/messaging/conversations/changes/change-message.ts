import { MAX_EDIT_AGE_MS, MAX_DELETE_AGE_MS } from './change-limits.contract.js';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { Clock } from '../../../platform/clock.js';
import { database } from '../../../platform/database/statements/database.js';
import { lockRecipient } from '../../delivery/lock-recipient.js';
import { Message } from '../../delivery/message.entity.js';
import { FinalizeMessages } from '../../delivery/outcomes/finalize-messages.js';
import { StartDelivery } from '../../delivery/start-delivery.js';
import { toMessageResource } from '../messages/message.resource.js';
import type { MessageResource } from '../../messaging.contract.js';
import { MessageNotFound, MessageNotChangeable, TooLateToEdit, TooLateToDelete } from '../../messaging.errors.js';
import { optOutErrorOf } from '../../opt-out-error.js';
import { findSendBlocks } from '../../../address-book/opt-out/send-block.sql.js';
import { chooseChangeId } from './change-id.js';
import type { ChangeKind } from './changes.contract.js';

/** Queues a reaction, edit or deletion. Idempotent. */
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
    value: string | null,
  ): Promise<MessageResource> {
    const { message, isNew } = await this.em.transactional(async (em) => {
      await lockRecipient(em, accountId, messageId);
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const found = await em.findOne(Message, { id: messageId, accountId }, { lockMode, refresh: true });
      if (!found) throw new MessageNotFound();
      return { message: found, isNew: await this.writeChange(em, found, kind, value) };
    });
    if (isNew) {
      await this.finalize.publishMessages(accountId, [message]);
      this.delivery.start(accountId, message.deviceId);
    }
    return toMessageResource(message, await this.queries.execute(new GetTimeZone(accountId)));
  }

  private async writeChange(
    em: EntityManager,
    message: Message,
    kind: ChangeKind,
    value: string | null,
  ): Promise<boolean> {
    if (isApplied(message, kind, value)) return false;
    rejectChange(message, kind, this.clock.now());
    await rejectUnwanted(em, message, kind);
    const { id: messageId, accountId, deviceId } = message;
    // Replaces a pending change of this kind, or follows a sent one.
    await database(em)
      .deleteFrom('message_changes')
      .where('message_id', '=', messageId)
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('status', 'in', ['queued', 'sending'])
      .execute();
    const { id } = await database(em)
      .insertInto('message_changes')
      .values({
        account_id: accountId,
        device_id: deviceId,
        message_id: messageId,
        kind,
        value,
        wa_id: chooseChangeId(),
        expires_at: computeDeadline(kind, message),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    message.change = { id, kind, value, failure: null };
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

/** Rejects changes unless the contact may receive manual replies. Deletions count as transactional. */
async function rejectUnwanted(em: EntityManager, { accountId, chatId }: Message, kind: ChangeKind): Promise<void> {
  const { contactId } = await database(em)
    .selectFrom('chats')
    .select('contact_id as contactId')
    .where('id', '=', chatId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const sendBlocks = await findSendBlocks(em, accountId, [contactId], kind === 'delete' ? 'transactional' : 'reply');
  if (sendBlocks.get(contactId) === 'opted_out') throw await optOutErrorOf(em, accountId, contactId);
}

const UNDELIVERED = new Set(['queued', 'sending', 'failed']);

const MAX_AGE_MS: Partial<Record<ChangeKind, number>> = { edit: MAX_EDIT_AGE_MS, delete: MAX_DELETE_AGE_MS };

/** Returns the time until which a change is allowed, or null. */
function computeDeadline(kind: ChangeKind, { at, handedOverAt }: Pick<Message, 'at' | 'handedOverAt'>): Date | null {
  const maxAgeMs = MAX_AGE_MS[kind];
  return maxAgeMs === undefined ? null : new Date((handedOverAt ?? at).getTime() + maxAgeMs);
}

function rejectChange(message: Message, kind: ChangeKind, now: Date): void {
  if (message.isDeleted || UNDELIVERED.has(message.status) || message.isUnreadable) throw new MessageNotChangeable();
  if (kind === 'reaction') return;
  if (!message.fromMe || (kind === 'edit' && message.kind !== 'text')) throw new MessageNotChangeable();
  const deadline = computeDeadline(kind, message);
  if (deadline && now > deadline) throw kind === 'edit' ? new TooLateToEdit() : new TooLateToDelete();
}
