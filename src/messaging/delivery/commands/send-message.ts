import { createHash } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { PlanLimit } from '../../../billing/billing.errors.js';
import { type Entitlements, GetEntitlements } from '../../../billing/billing.messages.js';
import { GetDeviceBySession } from '../../../devices/devices.messages.js';
import { Clock } from '../../../platform/clock.js';
import { Invalid } from '../../../platform/errors.js';
import { normalizePhone } from '../../../platform/normalize-phone.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { readChats } from '../../chat.resource.js';
import { inspectAttachment } from '../../media/inspect-attachment.js';
import { toMessageResource } from '../../message.resource.js';
import type { ChatResource, MessageResource } from '../../messaging.contract.js';
import { ChatNotFound, IdempotencyMismatch } from '../../messaging.errors.js';
import { MessageCreated, type MessageOrder, SendMessage } from '../../messaging.messages.js';
import { appendMessage } from '../append-message.js';
import { Message } from '../message.entity.js';
import { isLimited, lockPlaces, takePlace } from '../take-place.js';
import { type Draft, type Text, writeMessage } from '../write-message.js';

type Result = { message: MessageResource; chat: ChatResource };

@CommandHandler(SendMessage)
export class SendMessageHandler implements ICommandHandler<SendMessage> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly files: FileStore,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, order, idempotencyKey }: SendMessage): Promise<Result> {
    const device = await this.queries.execute(new GetDeviceBySession(accountId, order.device));
    const phone = readRecipient(order);
    if (!order.body?.trim() && !order.attachment) throw Invalid.field('body', 'body_or_attachment');
    const requestHash = hashOrder(order, phone);
    const former = idempotencyKey ? await this.findFormer(accountId, idempotencyKey, requestHash) : null;
    if (former) return this.tell(accountId, former);

    const allowed = await this.queries.execute(new GetEntitlements(accountId));
    const { kind, media } = await this.storeAttachment(accountId, order);
    const draft: Draft = {
      accountId,
      deviceId: device.id,
      phone,
      chatId: order.chatId,
      quotedId: order.quotedId,
      kind,
      media,
      at: this.clock.now(),
    };
    const text = { body: order.body?.trim() ? order.body : null, idempotencyKey, requestHash };
    const { message, isNew } = await this.write(draft, text, allowed);
    const result = await this.tell(accountId, message);
    if (isNew) this.events.publish(new MessageCreated(accountId, result.message, result.chat));
    return result;
  }

  private async write(draft: Draft, text: Text, allowed: Entitlements): Promise<{ message: Message; isNew: boolean }> {
    try {
      return { message: await this.store(draft, text, allowed), isNew: true };
    } catch (error) {
      if (draft.media?.fileKey) await this.files.remove(draft.media.fileKey);
      // Two requests with the same key at once: the ledger took one, the other gets its answer.
      const isBeaten = error instanceof UniqueConstraintViolationException || error instanceof PlanLimit;
      if (!text.idempotencyKey || !isBeaten) throw error;
      const winner = await this.findFormer(draft.accountId, text.idempotencyKey, text.requestHash);
      if (!winner) throw error;
      return { message: winner, isNew: false };
    }
  }

  private async store(draft: Draft, text: Text, allowed: Entitlements): Promise<Message> {
    if (isLimited(allowed))
      return this.em.transactional(async (inside) => {
        await lockPlaces(inside, draft.accountId);
        await takePlace(inside, draft.accountId, allowed);
        return (await appendMessage(inside, draft, text)) ?? writeMessage(inside, draft, text);
      });
    const appended = await appendMessage(this.em, draft, text);
    return appended ?? this.em.transactional((inside) => writeMessage(inside, draft, text));
  }

  private async findFormer(accountId: number, idempotencyKey: string, requestHash: string): Promise<Message | null> {
    const former = await this.em.findOne(Message, { accountId, idempotencyKey });
    if (former && former.requestHash !== requestHash) throw new IdempotencyMismatch();
    return former;
  }

  private async storeAttachment(
    accountId: number,
    { attachment }: MessageOrder,
  ): Promise<Pick<Draft, 'kind' | 'media'>> {
    if (!attachment) return { kind: 'text', media: null };
    const { kind, media } = await inspectAttachment(attachment);
    const key = await this.files.take(accountId, attachment);
    return { kind, media: { ...media, fileKey: key } };
  }

  private async tell(accountId: number, message: Message): Promise<Result> {
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const [chat] = await readChats(this.em, 'c.account_id = ? and c.id = ?', [accountId, message.chatId]);
    if (!chat) throw new ChatNotFound();
    return { message: toMessageResource(message, timeZone), chat };
  }
}

/** The digits of the number to write to; null when a chat is named instead. */
function readRecipient({ phone, chatId }: MessageOrder): string | null {
  if (chatId !== null) return null;
  const digits = normalizePhone(phone ?? '');
  if (!digits) throw Invalid.field('phone', phone ? 'phone_invalid' : 'required');
  return digits;
}

function hashOrder(order: MessageOrder, phone: string | null): string {
  const { device, chatId, body, quotedId, attachment } = order;
  const { name, mimetype, sha256 } = attachment ?? {};
  return createHash('sha256')
    .update(JSON.stringify([device, phone, chatId, body, quotedId, name, mimetype, sha256]))
    .digest('hex');
}
