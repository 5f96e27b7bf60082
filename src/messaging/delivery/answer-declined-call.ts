import { EntityManager } from '@mikro-orm/postgresql';
import { AnswerDeclinedCall } from '../../devices/devices.ports.js';
import { CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetDeviceById } from '../../devices/devices.messages.js';
import { database } from '../../platform/database/statements/database.js';
import { AppError } from '../../platform/errors.js';
import { log } from '../../platform/logging.js';
import { ownKey, SendMessage } from '../messaging.messages.js';
import { openChat } from '../conversations/open-chat.js';
import { findContact } from '../../address-book/contacts/find-contact.sql.js';

const ANSWER_INTERVAL = '12 hours';
const KEY_PREFIX = 'call-';

/** The idempotency key contains the call ID, which prevents repeats. */
@CommandHandler(AnswerDeclinedCall)
export class AnswerDeclinedCallHandler implements ICommandHandler<AnswerDeclinedCall> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, deviceId, from, callId, text }: AnswerDeclinedCall): Promise<void> {
    const chatId = await this.em.fork().transactional(async (em) => {
      const contact = await findContact(em, accountId, from);
      return openChat(em, accountId, deviceId, contact.id);
    });
    if (await this.isAnswered(accountId, chatId)) return;
    const { sessionId } = await this.queries.execute(new GetDeviceById(accountId, deviceId));
    const order = {
      device: sessionId,
      phone: null,
      chatId,
      contactId: null,
      body: text,
      attachment: null,
      quotedId: null,
      templateId: null,
      mediaUuid: null,
      purpose: 'reply' as const,
    };
    try {
      await this.commands.execute(new SendMessage(accountId, order, ownKey(`${KEY_PREFIX}${deviceId}-${callId}`)));
    } catch (error) {
      // The caller opted out, or the plan is used up.
      if (!(error instanceof AppError)) throw error;
      log.info({ deviceId, code: error.code }, 'declined call not answered');
    }
  }

  private async isAnswered(accountId: number, chatId: number): Promise<boolean> {
    const answer = await database(this.em)
      .selectFrom('messages')
      .select('id')
      .where('account_id', '=', accountId)
      .where('chat_id', '=', chatId)
      .where('from_me', '=', true)
      .where('idempotency_key', 'like', `${ownKey(KEY_PREFIX)}%`)
      .where('at', '>', sql<Date>`clock_timestamp() - ${ANSWER_INTERVAL}::interval`)
      .limit(1)
      .executeTakeFirst();
    return answer !== undefined;
  }
}
