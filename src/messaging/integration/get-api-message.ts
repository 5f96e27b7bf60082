import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetCountry } from '../../auth/auth.messages.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { normalizePhone } from '../../platform/phones/read-phones.js';
import { GetLibraryItem } from '../../media/media.messages.js';
import { LibraryItemNotFound } from '../../media/media.errors.js';
import { MessageNotFound } from '../messaging.errors.js';
import type { ApiMessage } from './integration.contract.js';
import { GetApiMessages } from './list-api-messages.js';

function toStatus({
  failure,
  cancelled_at,
}: Pick<Row<'scheduled_messages'>, 'failure' | 'cancelled_at'>): ApiMessage['status'] {
  if (cancelled_at !== null) return 'cancelled';
  return failure === null ? 'scheduled' : 'failed';
}

/** Accepts IDs of scheduled messages, which start with `s`. */
@Injectable()
export class GetApiMessage {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly getApiMessages: GetApiMessages,
  ) {}

  async execute(accountId: number, id: string): Promise<ApiMessage> {
    const [, scheduledPrefix, digits] = /^(s?)(\d{1,15})$/.exec(id) ?? [];
    if (digits === undefined) throw new MessageNotFound();
    return scheduledPrefix
      ? this.readScheduled(accountId, id, Number(digits))
      : this.readMessage(accountId, Number(digits));
  }

  private async readMessage(accountId: number, id: number): Promise<ApiMessage> {
    const [message] = await this.getApiMessages.execute(accountId, [id]);
    if (!message) throw new MessageNotFound();
    return message;
  }

  private async readScheduled(accountId: number, id: string, scheduledId: number): Promise<ApiMessage> {
    const row = await database(this.em)
      .selectFrom('scheduled_messages')
      .select(['message_order', 'message_id', 'failure', 'cancelled_at', 'send_at', 'created_at', 'updated_at'])
      .where('id', '=', scheduledId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!row) throw new MessageNotFound();
    const send_at = row.send_at.toISOString();
    if (row.message_id !== null) return { ...(await this.readMessage(accountId, row.message_id)), id, send_at };
    const { device, phone, chatId = null, contactId = null, body, mediaUuid } = row.message_order;
    const country = await this.queries.execute(new GetCountry(accountId));
    const file = mediaUuid === null ? null : await this.findFile(accountId, mediaUuid);
    return {
      id,
      device,
      phone: normalizePhone(phone ?? '', country),
      chat_id: chatId,
      contact_id: contactId,
      whatsapp_id: null,
      direction: 'out',
      kind: file?.kind ?? 'text',
      body,
      media: file && { mimetype: file.mimetype, file_name: file.fileName, size: file.size, url: null },
      is_edited: false,
      is_history: false,
      poll: null,
      album_id: null,
      order: null,
      product: null,
      reply: null,
      referral: null,
      status: toStatus(row),
      ticks: 0,
      reason: row.failure,
      send_at,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    };
  }

  private async findFile(accountId: number, uuid: string) {
    try {
      return await this.queries.execute(new GetLibraryItem(accountId, uuid));
    } catch (error) {
      if (error instanceof LibraryItemNotFound) return null;
      throw error;
    }
  }
}
