import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTimeZone, IsAccountActive } from '../../../auth/auth.messages.js';
import { IsOwnNumber } from '../../../devices/devices.messages.js';
import { CountBotChain, GetLastManualMessage } from '../../../messaging/conversation.messages.js';
import { GetSendBlocks } from '../../../address-book/address-book.messages.js';
import { Clock } from '../../../platform/clock.js';
import { readBotChat } from '../../conversations/bot-chat.js';
import { MANUAL_PAUSE_HOURS } from '../answer-limits.contract.js';
import type { DecisionInput } from './decide-answer.js';

interface Sender {
  contactId: number | null;
  chatId: number | null;
  phone: string | null;
  lid: string | null;
}

export type ContactContext = Pick<DecisionInput, 'timeZone' | 'isAccountActive'> & {
  person: Omit<DecisionInput['person'], 'answersThisHour'>;
};

@Injectable()
export class ReadContactContext {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async read(
    accountId: number,
    { contactId, chatId, phone, lid }: Sender,
    now = this.clock.now(),
  ): Promise<ContactContext> {
    const since = new Date(now.getTime() - MANUAL_PAUSE_HOURS * 3_600_000);
    const [chat, timeZone, isAccountActive, isOwnNumber, blocks, lastManual] = await Promise.all([
      chatId === null ? null : readBotChat(this.em.fork(), accountId, chatId),
      this.queries.execute(new GetTimeZone(accountId)),
      this.queries.execute(new IsAccountActive(accountId)),
      this.queries.execute(new IsOwnNumber(phone, lid)),
      contactId === null ? null : this.queries.execute(new GetSendBlocks(accountId, [contactId], 'message')),
      chatId === null ? null : this.queries.execute(new GetLastManualMessage(accountId, chatId, since)),
    ]);
    const block = (contactId !== null && blocks?.get(contactId)) || null;
    const { pausedUntil = null, resumedAt = null } = chat ?? {};
    const lastManualAt = lastManual && resumedAt && lastManual <= resumedAt ? null : lastManual;
    const botChain =
      isOwnNumber && chatId !== null ? await this.queries.execute(new CountBotChain(accountId, chatId, phone, lid)) : 0;
    return { timeZone, isAccountActive, person: { refusal: block, isOwnNumber, lastManualAt, pausedUntil, botChain } };
  }
}
