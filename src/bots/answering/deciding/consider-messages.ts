import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import type { ArrivedMessage } from '../../../messaging/conversation.messages.js';
import { ChatBotsChanged } from '../../bots.messages.js';
import { lockConversation } from '../../conversations/conversation-row.js';
import { ReadWorld } from '../../conversations/read-world.js';
import { findWaiting } from '../answer-row.js';
import { DecideMessage } from './decide-message.js';
import { lockAnswers } from './lock-answers.js';
import { ReadPerson } from './read-person.js';
import { toInput } from './to-input.js';

/** Messages of one chat that are one input. */
interface Considered {
  accountId: number;
  deviceId: number;
  chatId: number;
  contactId: number;
  messageIds: readonly number[];
  messages: readonly ArrivedMessage[];
  /** When they wrote; null: it is no matter any more. */
  at: Date | null;
  takenBy: 'opt_out' | 'question' | null;
  /** The conversation whose turn they have waited for. */
  waitedFor: number | null;
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

  async consider({ messages, waitedFor, at, ...where }: Considered): Promise<void> {
    const { accountId, chatId, contactId, messageIds } = where;
    const input = toInput(messages);
    const world = await this.worlds.read(where, input.text);
    const { phone = null, lid = null } = messages.at(-1) ?? {};
    const around = await this.surroundings.read(accountId, { contactId, chatId, phone, lid }, world.now);
    const decided = await this.orm.em.fork().transactional(async (em) => {
      await lockAnswers(em, contactId);
      if (waitedFor !== null) {
        // Another process has taken them, or more have come: they are read once more.
        const still = (await findWaiting(em, waitedFor)).map(({ messageId }) => messageId);
        const conversation = await lockConversation(em, accountId, { chatId });
        if (conversation?.isBusy || String(still) !== String(messageIds)) return null;
      }
      return this.decider.decide(em, {
        ...{ ...where, at: at ?? world.now, hasWaited: waitedFor !== null, input, world, around },
      });
    });
    if (decided?.hasChanged) this.events.publish(new ChatBotsChanged(accountId, chatId));
  }
}
