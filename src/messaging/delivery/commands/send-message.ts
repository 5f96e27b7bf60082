import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { PlanLimit } from '../../../billing/billing.errors.js';
import { type Entitlements, GetEntitlements } from '../../../billing/billing.messages.js';
import { GetDeviceBySession } from '../../../devices/devices.messages.js';
import { ReserveBulkSlot } from '../../../devices/protection.messages.js';
import { StorageLimit } from '../../../platform/storage/storage.errors.js';
import { readChats } from '../../chats/chat.resource.js';
import { toMessageResource } from '../../messages/message.resource.js';
import type { ChatResource, MessageResource } from '../../messaging.contract.js';
import { ChatNotFound, IdempotencyMismatch } from '../../messaging.errors.js';
import { MessageCreated, SendMessage } from '../../messaging.messages.js';
import { type Appended, appendMessage } from '../writing/append-message.js';
import { checkFrequency } from '../writing/check-frequency.js';
import { DraftMessage } from '../writing/draft-message.js';
import { Message } from '../message.entity.js';
import { StartDelivery } from '../start-delivery.js';
import { checkContent, hashOrder, readAddressee } from '../writing/read-order.js';
import { isLimited, lockQuota, reserveQuota } from '../writing/reserve-quota.js';
import { type Draft, type Text, writeMessage } from '../writing/write-message.js';

type Result = { message: MessageResource; chat: ChatResource };

@CommandHandler(SendMessage)
export class SendMessageHandler implements ICommandHandler<SendMessage> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly drafts: DraftMessage,
    private readonly delivery: StartDelivery,
  ) {}

  async execute({ accountId, order, idempotencyKey }: SendMessage): Promise<Result> {
    const to = readAddressee(order);
    checkContent(order);
    const requestHash = hashOrder(order, to);
    const former = idempotencyKey ? await this.findFormer(accountId, idempotencyKey, requestHash) : null;
    if (former) return this.tell(accountId, former);

    const { id: deviceId } = await this.queries.execute(new GetDeviceBySession(accountId, order.device));
    const allowed = await this.queries.execute(new GetEntitlements(accountId));
    const made = await this.drafts
      .make({ accountId, deviceId }, order, to, idempotencyKey)
      .catch(async (error: unknown) => {
        // The file of the same request, sent at the same moment, may have taken the room.
        const winner =
          idempotencyKey && error instanceof StorageLimit
            ? await this.findFormer(accountId, idempotencyKey, requestHash)
            : null;
        if (!winner) throw error;
        return winner;
      });
    if (made instanceof Message) return this.tell(accountId, made);
    const { draft, body } = made;
    const { message, chat, isNew } = await this.write(draft, { body, idempotencyKey, requestHash }, allowed);
    const result = await this.tell(accountId, message, chat);
    if (isNew) {
      this.events.publish(new MessageCreated(accountId, result.message, result.chat, idempotencyKey));
      this.delivery.now(accountId, deviceId);
    }
    return result;
  }

  private async write(draft: Draft, text: Text, allowed: Entitlements): Promise<Appended & { isNew: boolean }> {
    try {
      return { ...(await this.store(draft, text, allowed)), isNew: true };
    } catch (error) {
      await this.drafts.drop(draft);
      // Two requests with the same key at once: the ledger took one, the other gets its answer.
      const isBeaten = error instanceof UniqueConstraintViolationException || error instanceof PlanLimit;
      if (!text.idempotencyKey || !isBeaten) throw error;
      const winner = await this.findFormer(draft.accountId, text.idempotencyKey, text.requestHash);
      if (!winner) throw error;
      return { message: winner, chat: null, isNew: false };
    }
  }

  private async store(draft: Draft, text: Text, allowed: Entitlements): Promise<Appended> {
    const write = async (inside: EntityManager) => ({ message: await writeMessage(inside, draft, text), chat: null });
    const isBulk = draft.purpose === 'bulk';
    const isCounted = isLimited(allowed) && draft.purpose !== 'opt_out_reply';
    if (isCounted || isBulk)
      return this.em.transactional(async (inside) => {
        if (isCounted) {
          await lockQuota(inside, draft.accountId);
          await reserveQuota(inside, draft.accountId, allowed);
        }
        if (isBulk) await this.commands.execute(new ReserveBulkSlot(draft.accountId, draft.deviceId, draft.isPractice));
        if (draft.frequency && draft.contactId !== null)
          await checkFrequency(inside, draft.accountId, draft.contactId, draft.frequency);
        return (await appendMessage(inside, draft, text)) ?? write(inside);
      });
    return (await appendMessage(this.em, draft, text)) ?? this.em.transactional(write);
  }

  private async findFormer(accountId: number, idempotencyKey: string, requestHash: string): Promise<Message | null> {
    const former = await this.em.findOne(Message, { accountId, idempotencyKey });
    if (former && former.requestHash !== requestHash) throw new IdempotencyMismatch();
    return former;
  }

  private async tell(accountId: number, message: Message, moved: ChatResource | null = null): Promise<Result> {
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const chat = moved ?? (await readChats(this.em, accountId, [message.chatId]))[0];
    if (!chat) throw new ChatNotFound();
    return { message: toMessageResource(message, timeZone), chat };
  }
}
