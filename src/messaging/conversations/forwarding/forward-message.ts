import type { MessageKind } from '../../messaging.contract.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetDeviceById } from '../../../devices/devices.messages.js';
import { AppError } from '../../../platform/errors.js';
import { Message } from '../../delivery/message.entity.js';
import { FetchMedia } from '../../delivery/media/fetch-media.js';
import { MessageNotChangeable, MessageNotFound } from '../../messaging.errors.js';
import { SendMessage } from '../../messaging.messages.js';
import type { ForwardResult } from './forwarding.contract.js';

@Injectable()
export class ForwardMessage {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly fetchMedia: FetchMedia,
  ) {}

  async execute(
    accountId: number,
    messageId: number,
    chatIds: readonly number[],
    idempotencyKey: string,
  ): Promise<ForwardResult['data']> {
    const message = await this.em.findOne(Message, { id: messageId, accountId });
    if (!message) throw new MessageNotFound();
    if (!isForwardable(message)) throw new MessageNotChangeable();
    const { sessionId: device } = await this.queries.execute(new GetDeviceById(accountId, message.deviceId));
    if (message.media) await this.fetchMedia.execute(accountId, messageId, true);
    const results: ForwardResult['data'] = [];
    for (const chatId of new Set(chatIds)) {
      const key = `${idempotencyKey}:${chatId}`;
      results.push({ chat_id: chatId, ...(await this.send(accountId, device, message, chatId, key)) });
    }
    return results;
  }

  /** Returns the error, so that other chats proceed. */
  private async send(accountId: number, device: string, { id, body }: Message, chatId: number, key: string) {
    const order = {
      device,
      chatId,
      phone: null,
      contactId: null,
      body: body ?? null,
      attachment: null,
      quotedId: null,
      templateId: null,
      mediaUuid: null,
      forwardOf: id,
      purpose: 'reply' as const,
    };
    try {
      const { message } = await this.commands.execute(new SendMessage(accountId, order, key));
      return { message_id: message.id, error: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { message_id: null, error: error.code };
    }
  }
}

/** Locations and contacts are stored as a summary only. */
const FORWARDABLE_KINDS: readonly MessageKind[] = ['text', 'image', 'video', 'audio', 'document', 'sticker'];

const isForwardable = ({
  kind,
  isDeleted,
  isTruncated,
}: {
  kind: MessageKind;
  isDeleted: boolean;
  isTruncated: boolean;
}): boolean => !isDeleted && !isTruncated && FORWARDABLE_KINDS.includes(kind);
