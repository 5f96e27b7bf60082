import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus, QueryBus } from '@nestjs/cqrs';
import { AskForPerson } from '../../../messaging/conversation.messages.js';
import { GetInboundText } from '../../../messaging/messaging.messages.js';
import { settleTurnAnswers } from '../../answering/answer-row.js';
import type { FlowState, Input, World } from '../../flow/turn.js';
import { walk } from '../../flow/walk.js';
import { MOST_UNASKED_TURNS } from '../conversation-limits.js';
import { type Conversation, lockConversation } from '../conversation-row.js';
import { Flows } from '../flows.js';
import { ReadWorld } from '../read-world.js';
import { closeTurn, foresee, type OpenTurn, writeTurn } from './turn-row.js';
import { TurnWritten } from './turn-written.js';

/** Where a conversation goes on. */
interface Place {
  bot: { id: number; version: number };
  state: FlowState | null;
}

/** Goes on with a conversation after something that nobody wrote: a webhook's answer, the end of a wait, another bot. */
@Injectable()
export class GoOn {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly worlds: ReadWorld,
    private readonly flows: Flows,
  ) {}

  /** The open turn ends and the next begins in one transaction. Nothing happens when another process was quicker. */
  async on(turn: OpenTurn, input: Input, place?: Place): Promise<void> {
    const world = await this.readWorld(turn.conversationId, turn);
    await this.orm.em.fork().transactional(async (em) => {
      const conversation = await lockConversation(em, turn.accountId, { id: turn.conversationId });
      if (!conversation || !(await closeTurn(em, turn))) return;
      const next = await this.walkOn(em, conversation, { input, world, place });
      // What they wrote is answered by the next, as far as it was not by this one.
      if (next === null) await settleTurnAnswers(em, turn.accountId, turn.id, { answerId: null });
      else
        await em.execute(`update automatic_answers set turn_id = ? where turn_id = ? and state = 'chosen'`, [
          next,
          turn.id,
        ]);
    });
    this.events.publish(new TurnWritten(turn.conversationId));
  }

  /** Writes the turn that an input sets off, and answers its id; without one the conversation is over. Under the lock of the conversation. */
  async walkOn(
    em: EntityManager,
    conversation: Conversation,
    { input, world, place }: { input: Input; world: World; place?: Place | undefined },
  ): Promise<number | null> {
    const { id: conversationId, accountId, contactId, unasked } = conversation;
    const { bot, state } = place ?? {
      bot: { id: conversation.chatbotId, version: conversation.version },
      state: conversation.state,
    };
    const isTooMuch = unasked >= MOST_UNASKED_TURNS;
    const flow = isTooMuch ? null : await this.flows.get(em, bot);
    const turn = flow && walk(flow, state, input, world);
    if (!turn) {
      if (isTooMuch) await this.commands.execute(new AskForPerson(accountId, conversation.chatId, true));
      await foresee(em, conversationId, isTooMuch ? 'too_many' : 'finished');
      return null;
    }
    const conversationOf = { accountId, conversation: { id: conversationId }, contactId, bot };
    return (await writeTurn(em, { ...conversationOf, input: input.kind, turn, now: world.now })).id;
  }

  /** As it is now, with what they wrote last in this conversation. */
  async readWorld(
    conversationId: number,
    of: { accountId: number; deviceId: number; contactId: number },
  ): Promise<World> {
    const [last] = await this.orm.em
      .fork()
      .execute<{ id: string | null }[]>(
        'select max(message_id) as id from automatic_answers where conversation_id = ? and account_id = ?',
        [conversationId, of.accountId],
      );
    const text = last?.id ? await this.queries.execute(new GetInboundText(of.accountId, Number(last.id))) : null;
    return this.worlds.read(of, text);
  }
}
