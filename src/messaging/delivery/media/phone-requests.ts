import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { RequestMedia } from '../../../devices/connection.messages.js';
import { database } from '../../../platform/database/statements/database.js';
import type { Message } from '../message.entity.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';
import { MediaMissing } from '../../messaging.errors.js';

@Injectable()
export class PhoneRequests {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly finalize: FinalizeMessages,
  ) {}

  /** Stores the request before the phone can answer. Throws DeviceNotConnected. */
  async send({ id, accountId, deviceId, chatId, waId, fromMe, content, media }: Message): Promise<void> {
    if (!content || !media) throw new MediaMissing();
    const chat = await database(this.em)
      .selectFrom('chats as c')
      .innerJoin('contacts as p', 'p.id', 'c.contact_id')
      .select(['p.phone', 'p.lid'])
      .where('c.id', '=', chatId)
      .where('c.account_id', '=', accountId)
      .executeTakeFirst();
    if (!chat) throw new MediaMissing();
    const row = { id, accountId };
    await this.writeMedia(row, { held: 'requested', requests: (media.requests ?? 0) + 1 });
    try {
      await this.commands.execute(new RequestMedia(accountId, deviceId, chat, { waId, fromMe, content }));
    } catch (error) {
      await this.writeMedia(row, { held: media.held ?? 'expired', requests: media.requests ?? 0 });
      throw error;
    } finally {
      await this.finalize.publish(accountId, [id]);
    }
  }

  private async writeMedia({ id, accountId }: Pick<Message, 'id' | 'accountId'>, values: object): Promise<void> {
    await sql`
      update messages set media = media || ${JSON.stringify(values)}::jsonb, updated_at = clock_timestamp()
        where id = ${id} and account_id = ${accountId}`.execute(database(this.em));
  }
}
