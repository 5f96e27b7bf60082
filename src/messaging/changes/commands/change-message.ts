import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
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
import { lastTimeFor, refuseChange } from '../refuse-change.js';

/** Reacts to a message, edits it, or deletes it for everybody. The same again changes nothing. */
export class ChangeMessage extends Command<MessageResource> {
  constructor(
    readonly accountId: number,
    readonly messageId: number,
    readonly kind: ChangeKind,
    /** The emoji or the text. */
    readonly value: string | null,
  ) {
    super();
  }
}

@CommandHandler(ChangeMessage)
export class ChangeMessageHandler implements ICommandHandler<ChangeMessage> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly settle: FinalizeMessages,
    private readonly delivery: StartDelivery,
  ) {}

  async execute(command: ChangeMessage): Promise<MessageResource> {
    const { accountId, messageId } = command;
    const { message, isNew } = await this.em.transactional(async (em) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const found = await em.findOne(Message, { id: messageId, accountId }, { lockMode, refresh: true });
      if (!found) throw new MessageNotFound();
      return { message: found, isNew: await this.write(em, found, command) };
    });
    if (isNew) {
      await this.settle.tell(accountId, [message]);
      this.delivery.now(accountId, message.deviceId);
    }
    return toMessageResource(message, await this.queries.execute(new GetTimeZone(accountId)));
  }

  /** False when that is what is there, or on its way, already. */
  private async write(em: EntityManager, message: Message, { kind, value }: ChangeMessage): Promise<boolean> {
    if (isThere(message, kind, value)) return false;
    refuseChange(message, kind, this.clock.now());
    if (kind !== 'delete') await refuseUnwanted(em, message);
    const { id: messageId, accountId, deviceId } = message;
    // What was wanted before and has not been taken is wanted no more. Should it have left, this one comes behind it.
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

function isThere({ change, reactions, body, isDeleted }: Message, kind: ChangeKind, value: string | null): boolean {
  if (kind === 'delete' && isDeleted) return true;
  if (change?.kind === kind && !change.failure) return change.value === value;
  if (kind === 'reaction') return (reactions.find(({ fromMe }) => fromMe)?.emoji ?? null) === value;
  return kind === 'edit' && body === value;
}

/** Who has asked for silence gets what a message by hand may bring them, and nothing else. */
async function refuseUnwanted(em: EntityManager, { accountId, chatId }: Message): Promise<void> {
  const [row] = await em.execute<{ contact_id: string }[]>(
    'select contact_id from chats where id = ? and account_id = ?',
    [chatId, accountId],
  );
  const contactId = Number(row?.contact_id);
  const refusals = await findSendBlock(em, accountId, [contactId], 'reply');
  if (refusals.get(contactId) === 'opted_out') throw new OptedOut();
}
