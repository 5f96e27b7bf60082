import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTimeZone, IsAccountActive } from '../../../auth/auth.messages.js';
import { IsOwnNumber } from '../../../devices/devices.messages.js';
import { GetLastByHand } from '../../../messaging/conversation.messages.js';
import { GetRefusals } from '../../../messaging/messaging.messages.js';
import { Clock } from '../../../platform/clock.js';
import { readBotChat } from '../../conversations/bot-chat.js';
import { BY_HAND_HOURS } from '../answer-limits.contract.js';
import type { Situation } from './decide-answer.js';

/** Who writes; what is null is not known yet. */
interface Writer {
  contactId: number | null;
  chatId: number | null;
  phone: string | null;
  lid: string | null;
}

export type Surroundings = Pick<Situation, 'timeZone' | 'isAccountActive'> & {
  person: Omit<Situation['person'], 'answersThisHour'>;
};

/** What other modules know that an answer hangs on. */
@Injectable()
export class ReadPerson {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async read(
    accountId: number,
    { contactId, chatId, phone, lid }: Writer,
    now = this.clock.now(),
  ): Promise<Surroundings> {
    const since = new Date(now.getTime() - BY_HAND_HOURS * 3_600_000);
    const [chat, timeZone, isAccountActive, isOwnNumber, refusals, lastByHand] = await Promise.all([
      chatId === null ? null : readBotChat(this.em.fork(), accountId, chatId),
      this.queries.execute(new GetTimeZone(accountId)),
      this.queries.execute(new IsAccountActive(accountId)),
      this.queries.execute(new IsOwnNumber(phone, lid)),
      contactId === null ? null : this.queries.execute(new GetRefusals(accountId, [contactId], 'message')),
      chatId === null ? null : this.queries.execute(new GetLastByHand(accountId, chatId, since)),
    ]);
    const refusal = (contactId !== null && refusals?.get(contactId)) || null;
    const { pausedUntil = null, resumedAt = null } = chat ?? {};
    // What was written before bots were let in again does not count.
    const byHandAt = lastByHand && resumedAt && lastByHand <= resumedAt ? null : lastByHand;
    return { timeZone, isAccountActive, person: { refusal, isOwnNumber, byHandAt, pausedUntil } };
  }
}
