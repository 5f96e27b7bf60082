import { EntityManager } from '@mikro-orm/postgresql';
import { AnswerDeclinedCall } from '../../devices/devices.ports.js';
import { CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetDeviceById } from '../../devices/devices.messages.js';
import { database } from '../../platform/database/statements/database.js';
import { AppError } from '../../platform/errors.js';
import { log } from '../../platform/logging.js';
import { ownKey, SendMessage } from '../messaging.messages.js';
import { findContact } from '../../address-book/contacts/find-contact.sql.js';

const ANSWER_INTERVAL = '12 hours';
const KEY_PREFIX = 'call-';

/** Prevents repeats by the call ID in the idempotency key. */
@CommandHandler(AnswerDeclinedCall)
export class AnswerDeclinedCallHandler implements ICommandHandler<AnswerDeclinedCall> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, deviceId, from, callId, text }: AnswerDeclinedCall): Promise<void> {
    const { id: contactId } = await this.em.fork().transactional((em) => findContact(em, accountId, from));
    if (await this.isAnswered(accountId, deviceId, contactId)) return;
    const { sessionId } = await this.queries.execute(new GetDeviceById(accountId, deviceId));
    const request = {
      device: sessionId,
      phone: null,
      chatId: null,
      // SendMessage opens the chat, so callers who are blocked or opted out get no chat.
      contactId,
      body: text,
      attachment: null,
      quotedId: null,
      templateId: null,
      mediaUuid: null,
      purpose: 'reply' as const,
    };
    try {
      await this.commands.execute(new SendMessage(accountId, request, ownKey(`${KEY_PREFIX}${deviceId}-${callId}`)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.info({ deviceId, code: error.code }, 'declined call not answered');
    }
  }

  private async isAnswered(accountId: number, deviceId: number, contactId: number): Promise<boolean> {
    const reply = await database(this.em)
      .selectFrom('chats as c')
      .innerJoin('messages as m', 'm.chat_id', 'c.id')
      .select('m.id')
      .where('c.account_id', '=', accountId)
      .where('c.device_id', '=', deviceId)
      .where('c.contact_id', '=', contactId)
      .where('m.from_me', '=', true)
      .where('m.idempotency_key', 'like', `${ownKey(KEY_PREFIX)}%`)
      .where('m.at', '>', sql<Date>`clock_timestamp() - ${ANSWER_INTERVAL}::interval`)
      .limit(1)
      .executeTakeFirst();
    return reply !== undefined;
  }
}
