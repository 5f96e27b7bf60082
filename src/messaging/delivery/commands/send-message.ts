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
import { readChats } from '../../conversations/chat.resource.js';
import { toMessageResource } from '../../conversations/messages/message.resource.js';
import type { ChatResource, MessageResource } from '../../messaging.contract.js';
import { ChatNotFound, IdempotencyMismatch } from '../../messaging.errors.js';
import { MessageCreated, type MessageOrder, SendMessage } from '../../messaging.messages.js';
import type { InFlight } from '../lanes/in-flight.js';
import { Message } from '../message.entity.js';
import { StartDelivery } from '../start-delivery.js';
import { checkFrequency } from '../writing/check-frequency.js';
import { DraftMessage } from '../writing/draft-message.js';
import { checkContent, hashOrder, readAddressee } from '../writing/read-order.js';
import { hasMessageLimit, lockQuota, reserveQuota } from '../writing/reserve-quota.js';
import { openAddressee } from '../writing/open-addressee.js';
import {
  type MessageDraft,
  type SendPath,
  type Text,
  type WriteOptions,
  type WrittenRow,
  writeMessage,
} from '../writing/write-message.js';

type Result = { message: MessageResource; chat: ChatResource };

interface WrittenMessage {
  message: Message;
  chat: ChatResource | null;
  inFlight: InFlight | null;
}

const MAX_CACHED_ACCOUNTS = 1_000;

@CommandHandler(SendMessage)
export class SendMessageHandler implements ICommandHandler<SendMessage> {
  /** Accounts known to have no limits. The insert checks again. */
  private readonly unlimitedAccounts = new BoundedCache<true>(MAX_CACHED_ACCOUNTS);

  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly drafts: DraftMessage,
    private readonly delivery: StartDelivery,
  ) {}

  async execute({ accountId, order, idempotencyKey, isLikelyNew }: SendMessage): Promise<Result> {
    const to = await readAddressee(this.queries, accountId, order);
    checkContent(order);
    const requestHash = hashOrder(order, to);
    const previous =
      idempotencyKey && !isLikelyNew ? await this.findPrevious(accountId, idempotencyKey, requestHash) : null;
    if (previous) return this.toResult(accountId, previous);

    const { id: deviceId } = await this.queries.execute(new GetDeviceBySession(accountId, order.device));
    const allowed =
      this.isPlainText(order) && this.unlimitedAccounts.has(`${accountId}`)
        ? null
        : await this.readEntitlements(accountId);
    const drafted = await this.drafts
      .make({ accountId, deviceId }, order, to, idempotencyKey)
      .catch(async (error: unknown) => {
        // A concurrent request with this key may have used up the storage.
        const winner =
          idempotencyKey && error instanceof StorageLimit
            ? await this.findPrevious(accountId, idempotencyKey, requestHash)
            : null;
        if (!winner) throw error;
        return winner;
      });
    if (drafted instanceof Message) return this.toResult(accountId, drafted);
    const { draft, body } = drafted;
    const { message, chat, inFlight, isNew } = await this.write(draft, { body, idempotencyKey, requestHash }, allowed);
    const result = await this.toResult(accountId, message, chat);
    if (isNew) {
      if (inFlight) this.delivery.sendInFlight(accountId, deviceId, inFlight);
      else this.delivery.start(accountId, deviceId);
      this.events.publish(new MessageCreated(accountId, result.message, result.chat, idempotencyKey));
    }
    return result;
  }

  /** Files and bulk slots require entitlements first. */
  private isPlainText({ purpose, attachment, mediaUuid, forwardOf }: MessageOrder): boolean {
    return purpose !== 'bulk' && !attachment && mediaUuid === null && !forwardOf;
  }

  private async readEntitlements(accountId: number): Promise<Entitlements> {
    const allowed = await this.queries.execute(new GetEntitlements(accountId));
    if (hasMessageLimit(allowed)) this.unlimitedAccounts.del(`${accountId}`);
    else this.unlimitedAccounts.set(`${accountId}`, true);
    return allowed;
  }

  private async write(
    draft: MessageDraft,
    text: Text,
    allowed: Entitlements | null,
  ): Promise<WrittenMessage & { isNew: boolean }> {
    try {
      return { ...(await this.store(draft, text, allowed)), isNew: true };
    } catch (error) {
      await this.drafts.drop(draft);
      // A concurrent request with this key wrote first.
      const isDuplicateKey = error instanceof UniqueConstraintViolationException;
      // The row may be `sending` although no process sends the message.
      if (!isDuplicateKey && !(error instanceof AppError)) this.delivery.uncertainSends.add(draft.deviceId);
      if (!text.idempotencyKey || !(isDuplicateKey || error instanceof PlanLimit)) throw error;
      const winner = await this.findPrevious(draft.accountId, text.idempotencyKey, text.requestHash);
      if (!winner) throw error;
      return { message: winner, chat: null, inFlight: null, isNew: false };
    }
  }

  /** `allowed` is null for `unlimitedAccounts`. */
  private async store(draft: MessageDraft, text: Text, allowed: Entitlements | null): Promise<WrittenMessage> {
    const sendPath = await this.drafts.beginSend.findSendPath(draft, text.body);
    const write = async (em: EntityManager, options: Partial<WriteOptions> = {}): Promise<WrittenMessage | null> => {
      const written = await writeMessage(em, draft, text, {
        sendPath,
        isForUnlimited: false,
        opened: null,
        ...options,
      });
      return written && withInFlight(written, sendPath);
    };
    const openAndWrite = async (em: EntityManager): Promise<WrittenMessage> => {
      const opened = await openAddressee(em, draft);
      const written = await write(em, { opened });
      // The locks of this transaction keep contact and chat.
      if (!written) throw new ChatNotFound();
      return written;
    };
    if (!allowed) {
      const written = await write(this.em, { isForUnlimited: true });
      if (written) return written;
    }
    const entitlements = allowed ?? (await this.readEntitlements(draft.accountId));
    const isBulk = draft.purpose === 'bulk';
    const isCounted = hasMessageLimit(entitlements) && draft.purpose !== 'opt_out_reply';
    if (isCounted || isBulk)
      return this.em.transactional(async (transaction) => {
        if (isCounted) {
          await lockQuota(transaction, draft.accountId);
          await reserveQuota(transaction, draft.accountId, entitlements);
        }
        if (isBulk)
          await this.commands.execute(new ReserveBulkSlot(draft.accountId, draft.deviceId, draft.isSandboxSpeed));
        if (draft.frequency && draft.contactId !== null)
          await checkFrequency(transaction, draft.accountId, draft.contactId, draft.frequency);
        return (await write(transaction)) ?? openAndWrite(transaction);
      });
    const written = allowed && (await write(this.em));
    return written ?? this.em.transactional(openAndWrite);
  }

  private async findPrevious(accountId: number, idempotencyKey: string, requestHash: string): Promise<Message | null> {
    const previous = await this.em.findOne(Message, { accountId, idempotencyKey });
    if (previous && previous.requestHash !== requestHash) throw new IdempotencyMismatch();
    return previous;
  }

  private async toResult(accountId: number, message: Message, knownChat: ChatResource | null = null): Promise<Result> {
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const chat = knownChat ?? (await readChats(this.em, accountId, [message.chatId]))[0];
    if (!chat) throw new ChatNotFound();
    return { message: toMessageResource(message, timeZone), chat };
  }
}

function withInFlight({ message, chat, claim }: WrittenRow, sendPath: SendPath | null): WrittenMessage {
  return {
    message,
    chat,
    inFlight: claim && sendPath && { claim, epoch: sendPath.epoch, openedAt: sendPath.openedAt },
  };
}
