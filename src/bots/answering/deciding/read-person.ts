import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTimeZone, IsAccountActive } from '../../../auth/auth.messages.js';
import { IsOwnNumber } from '../../../devices/devices.messages.js';
import { GetLastByHand } from '../../../messaging/conversation.messages.js';
import { GetRefusals } from '../../../messaging/messaging.messages.js';
import { readBotChat } from '../../conversations/bot-chat.js';
import { BY_HAND_HOURS } from '../answer-limits.contract.js';
import type { Situation } from './decide-answer.js';

/** Who writes; what is null is not known yet. */
export interface Writer {
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
  ) {}

  async read(accountId: number, { contactId, chatId, phone, lid }: Writer, now: Date): Promise<Surroundings> {
    const chat = chatId === null ? null : await readBotChat(this.em.fork(), accountId, chatId);
    const lately = now.getTime() - BY_HAND_HOURS * 3_600_000;
    const since = new Date(Math.max(lately, chat?.resumedAt?.getTime() ?? 0));
    const [timeZone, isAccountActive, isOwnNumber, refusals, byHandAt] = await Promise.all([
      this.queries.execute(new GetTimeZone(accountId)),
      this.queries.execute(new IsAccountActive(accountId)),
      this.queries.execute(new IsOwnNumber(phone, lid)),
      contactId === null ? null : this.queries.execute(new GetRefusals(accountId, [contactId], 'message')),
      chatId === null ? null : this.queries.execute(new GetLastByHand(accountId, chatId, since)),
    ]);
    const refusal = (contactId !== null && refusals?.get(contactId)) || null;
    const pausedUntil = chat?.pausedUntil ?? null;
    return { timeZone, isAccountActive, person: { refusal, isOwnNumber, byHandAt, pausedUntil } };
  }
}
