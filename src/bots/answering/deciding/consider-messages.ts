import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import type { ArrivedMessage } from '../../../messaging/conversation.messages.js';
import { ChatBotsChanged } from '../../bots.messages.js';
import { lockConversation } from '../../conversations/conversation-row.js';
import { ReadWorld } from '../../conversations/read-world.js';
import type { OpenTurn } from '../../conversations/turns/turn-row.js';
import { detectLanguage } from '../../flow/matching/detect-language.js';
import { type AnswerRow, findWaiting, toDecidedRow, writeVerdicts } from '../answer-row.js';
import { type Arrival, DecideMessage, type Outcome } from './decide-message.js';
import { lockAnswers } from './lock-answers.js';
import { ReadPerson } from './read-person.js';
import { toInput } from './to-input.js';

interface Where {
  accountId: number;
  deviceId: number;
  chatId: number;
  contactId: number;
}

/** A message that nobody has decided about. */
export interface Arrived {
  id: number;
  message: ArrivedMessage;
  /** When they wrote. */
  at: Date;
  takenBy: 'opt_out' | 'question' | null;
}

interface Considered {
  /** What was written down. */
  rows: AnswerRow[];
  /** Turns that are to be performed. */
  begun: OpenTurn[];
}

/** Reads what an answer hangs on, and has it decided by one after the other for each person. */
@Injectable()
export class ConsiderMessages {
  constructor(
    private readonly orm: MikroORM,
    private readonly events: EventBus,
    private readonly surroundings: ReadPerson,
    private readonly worlds: ReadWorld,
    private readonly decider: DecideMessage,
  ) {}

  /** Messages of one chat, each by itself in its order: the first may begin a turn, for which the others wait. */
  async considerEach(where: Where, arrived: readonly [Arrived, ...Arrived[]]): Promise<Considered> {
    const read = await this.read(
      where,
      arrived.map(({ message }) => message),
    );
    const arrivals = arrived.map(({ id, message, at, takenBy }): Arrival => {
      const input = toInput([message]);
      const world = { ...read.world, language: detectLanguage(input.text) };
      return {
        ...where,
        ...read,
        messageIds: [id],
        at,
        takenBy,
        hasWaited: false,
        isReaction: message.isReaction,
        input,
        world,
      };
    });
    const outcomes = await this.orm.em.fork().transactional(async (em) => {
      await lockAnswers(em, where.contactId);
      const standing = await this.decider.stand(em, arrivals[0]!);
      const made: Outcome[] = [];
      for (const arrival of arrivals) {
        const outcome = await this.decider.decide(em, arrival, standing);
        if (outcome) made.push(outcome);
      }
      const decided = made.flatMap((outcome) => outcome.decided);
      if (decided.length > 0) await writeVerdicts(em, { ...where, now: read.world.now }, decided);
      return made;
    });
    this.tell(where, outcomes);
    return {
      rows: outcomes.flatMap(({ decided }) => decided.map(toDecidedRow)),
      begun: outcomes.flatMap(({ begun }) => begun ?? []),
    };
  }

  /** Messages that have waited for a turn of a conversation are one input. */
  async considerWaiting(
    where: Where,
    waitedFor: number,
    messageIds: readonly number[],
    messages: readonly ArrivedMessage[],
  ): Promise<void> {
    const input = toInput(messages);
    const { world, around } = await this.read(where, messages, input.text);
    const outcome = await this.orm.em.fork().transactional(async (em) => {
      await lockAnswers(em, where.contactId);
      // Another process has taken them, or more have come: they are read once more.
      const still = (await findWaiting(em, waitedFor)).map(({ messageId }) => messageId);
      const conversation = await lockConversation(em, where.accountId, { chatId: where.chatId });
      if (conversation?.isBusy || String(still) !== String(messageIds)) return null;
      const arrival: Arrival = {
        ...{ ...where, messageIds, at: world.now, takenBy: null, hasWaited: true, input, world, around },
        isReaction: messages.length > 0 && messages.every((message) => message.isReaction),
      };
      const made = await this.decider.decide(em, arrival, await this.decider.stand(em, arrival));
      if (made) await writeVerdicts(em, { ...where, now: world.now }, made.decided);
      return made;
    });
    if (outcome) this.tell(where, [outcome]);
  }

  private async read(
    where: Where,
    messages: readonly ArrivedMessage[],
    text: string | null = null,
  ): Promise<Pick<Arrival, 'world' | 'around'>> {
    const { accountId, chatId, contactId } = where;
    const { phone = null, lid = null } = messages.at(-1) ?? {};
    const [world, around] = await Promise.all([
      this.worlds.read(where, text),
      this.surroundings.read(accountId, { contactId, chatId, phone, lid }),
    ]);
    return { world, around };
  }

  private tell({ accountId, chatId }: Where, outcomes: readonly Outcome[]): void {
    if (outcomes.some(({ hasChanged }) => hasChanged)) this.events.publish(new ChatBotsChanged(accountId, chatId));
  }
}
