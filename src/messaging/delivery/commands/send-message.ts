import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { PlanLimit } from '../../../billing/billing.errors.js';
import { type Entitlements, GetEntitlements } from '../../../billing/billing.messages.js';
import { GetDeviceBySession } from '../../../devices/devices.messages.js';
import { ReserveBulkSlot } from '../../../devices/protection.messages.js';
import { BoundedCache } from '../../../platform/bounded-cache.js';
import { AppError } from '../../../platform/errors.js';
import { StorageLimit } from '../../../platform/storage/storage.errors.js';
import { readChats } from '../../chats/chat.resource.js';
import { toMessageResource } from '../../messages/message.resource.js';
import type { ChatResource, MessageResource } from '../../messaging.contract.js';
import { ChatNotFound, IdempotencyMismatch } from '../../messaging.errors.js';
import { MessageCreated, type MessageOrder, SendMessage } from '../../messaging.messages.js';
import type { InHand } from '../lanes/in-hand.js';
import { Message } from '../message.entity.js';
import { StartDelivery } from '../start-delivery.js';
import { type Appended, appendMessage } from '../writing/append-message.js';
import { checkFrequency } from '../writing/check-frequency.js';
import { DraftMessage } from '../writing/draft-message.js';
import { checkContent, hashOrder, readAddressee } from '../writing/read-order.js';
import { isLimited, lockQuota, reserveQuota } from '../writing/reserve-quota.js';
import type { Way } from '../writing/take-in-hand.js';
import { type Draft, type Text, writeMessage } from '../writing/write-message.js';

type Result = { message: MessageResource; chat: ChatResource };

interface Written {
  message: Message;
  /** When it was told with the message. */
  chat: ChatResource | null;
  /** To be sent now; else it is queued. */
  inHand: InHand | null;
}

/** Accounts of which something is remembered. */
const MOST_REMEMBERED = 1_000;

@CommandHandler(SendMessage)
export class SendMessageHandler implements ICommandHandler<SendMessage> {
  /** Accounts that could send as much as they like when they were last looked at. The statement that writes looks again. */
  private readonly unlimited = new BoundedCache<true>(MOST_REMEMBERED);

  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly drafts: DraftMessage,
    private readonly delivery: StartDelivery,
  ) {}

  async execute({ accountId, order, idempotencyKey, isLikelyNew }: SendMessage): Promise<Result> {
    const to = readAddressee(order);
    checkContent(order);
    const requestHash = hashOrder(order, to);
    const former =
      idempotencyKey && !isLikelyNew ? await this.findFormer(accountId, idempotencyKey, requestHash) : null;
    if (former) return this.tell(accountId, former);

    const { id: deviceId } = await this.queries.execute(new GetDeviceBySession(accountId, order.device));
    const allowed = this.isPlainText(order) && this.unlimited.has(`${accountId}`) ? null : await this.ask(accountId);
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
    const { message, chat, inHand, isNew } = await this.write(draft, { body, idempotencyKey, requestHash }, allowed);
    const result = await this.tell(accountId, message, chat);
    if (isNew) {
      if (inHand) this.delivery.inHand(accountId, deviceId, inHand);
      else this.delivery.now(accountId, deviceId);
      this.events.publish(new MessageCreated(accountId, result.message, result.chat, idempotencyKey));
    }
    return result;
  }

  /** Nothing is put into the store of files before it is known what the account may do. */
  private isPlainText({ purpose, attachment, mediaUuid, forwardOf }: MessageOrder): boolean {
    return purpose !== 'bulk' && !attachment && mediaUuid === null && !forwardOf;
  }

  private async ask(accountId: number): Promise<Entitlements> {
    const allowed = await this.queries.execute(new GetEntitlements(accountId));
    if (isLimited(allowed)) this.unlimited.del(`${accountId}`);
    else this.unlimited.set(`${accountId}`, true);
    return allowed;
  }

  private async write(draft: Draft, text: Text, allowed: Entitlements | null): Promise<Written & { isNew: boolean }> {
    try {
      return { ...(await this.store(draft, text, allowed)), isNew: true };
    } catch (error) {
      await this.drafts.drop(draft);
      // Two requests with the same key at once: the ledger took one, the other gets its answer.
      const isTaken = error instanceof UniqueConstraintViolationException;
      // It may have been written as in hand all the same, and then nobody has it in hand.
      if (!isTaken && !(error instanceof AppError)) this.delivery.doubts.raise(draft.deviceId);
      if (!text.idempotencyKey || !(isTaken || error instanceof PlanLimit)) throw error;
      const winner = await this.findFormer(draft.accountId, text.idempotencyKey, text.requestHash);
      if (!winner) throw error;
      return { message: winner, chat: null, inHand: null, isNew: false };
    }
  }

  /** `allowed` is null when the account is believed to be without limits. */
  private async store(draft: Draft, text: Text, allowed: Entitlements | null): Promise<Written> {
    const way = await this.drafts.taking.findWay(draft, text.body);
    const append = async (em: EntityManager, isForUnlimited = false): Promise<Written | null> => {
      const appended = await appendMessage(em, draft, text, { way, isForUnlimited });
      return appended && withHand(appended, way);
    };
    const write = async (inside: EntityManager): Promise<Written> => ({
      ...{ message: await writeMessage(inside, draft, text), chat: null, inHand: null },
    });
    if (!allowed) {
      const appended = await append(this.em, true);
      if (appended) return appended;
    }
    const known = allowed ?? (await this.ask(draft.accountId));
    const isBulk = draft.purpose === 'bulk';
    const isCounted = isLimited(known) && draft.purpose !== 'opt_out_reply';
    if (isCounted || isBulk)
      return this.em.transactional(async (inside) => {
        if (isCounted) {
          await lockQuota(inside, draft.accountId);
          await reserveQuota(inside, draft.accountId, known);
        }
        if (isBulk) await this.commands.execute(new ReserveBulkSlot(draft.accountId, draft.deviceId, draft.isPractice));
        if (draft.frequency && draft.contactId !== null)
          await checkFrequency(inside, draft.accountId, draft.contactId, draft.frequency);
        return (await append(inside)) ?? write(inside);
      });
    return (await append(this.em)) ?? this.em.transactional(write);
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

function withHand({ message, chat, claim }: Appended, way: Way | null): Written {
  return { message, chat, inHand: claim && way && { claim, epoch: way.epoch, openedAt: way.openedAt } };
}
