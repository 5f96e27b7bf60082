import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus, QueryBus } from '@nestjs/cqrs';
import { RequestHandover } from '../../../messaging/conversation.messages.js';
import { GetInboundText } from '../../../messaging/messaging.messages.js';
import { database } from '../../../platform/database/statements/database.js';
import { settleTurnAnswers } from '../../answering/answer-row.js';
import type { FlowState, Input, World } from '../../flow/turn.js';
import { walk } from '../../flow/walk.js';
import { MAX_UNPROMPTED_TURNS } from '../conversation-limits.js';
import { type Conversation, lockConversation } from '../conversation-row.js';
import { Flows } from '../flows.js';
import { ReadWorld } from '../read-world.js';
import { cutReplies, countRemainingReplies } from './chained-replies.js';
import { closeTurn, markFinished, type OpenTurn, writeTurn } from './turn-row.js';
import { TurnWritten } from './turn-written.js';

interface BotPosition {
  bot: { id: number; version: number };
  state: FlowState | null;
}

@Injectable()
export class ContinueConversation {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly worlds: ReadWorld,
    private readonly flows: Flows,
  ) {}

  /** Does nothing if another process closed the turn first. */
  async closeAndContinue(turn: OpenTurn, input: Input, position?: BotPosition): Promise<void> {
    const world = await this.readWorld(turn.conversationId, turn);
    await this.orm.em.fork().transactional(async (em) => {
      const conversation = await lockConversation(em, turn.accountId, { id: turn.conversationId });
      if (!conversation || !(await closeTurn(em, turn))) return;
      const nextTurnId = await this.writeNextTurn(em, conversation, { input, world, position });
      if (nextTurnId === null) await settleTurnAnswers(em, turn.accountId, turn.id, { answerId: null });
      else
        await database(em)
          .updateTable('automatic_answers')
          .set({ turn_id: nextTurnId })
          .where('turn_id', '=', turn.id)
          .where('state', '=', 'chosen')
          .execute();
    });
    this.events.publish(new TurnWritten(turn.conversationId));
  }

  /** Returns null if the flow is over. Requires the conversation's lock. */
  async writeNextTurn(
    em: EntityManager,
    conversation: Conversation,
    { input, world, position }: { input: Input; world: World; position?: BotPosition | undefined },
  ): Promise<number | null> {
    const { id: conversationId, accountId, contactId, unasked } = conversation;
    const { bot, state } = position ?? {
      bot: { id: conversation.chatbotId, version: conversation.version },
      state: conversation.state,
    };
    const remaining = await countRemainingReplies(em, conversationId, input);
    const isLimitReached = unasked >= MAX_UNPROMPTED_TURNS || remaining === 0;
    const flow = isLimitReached ? null : await this.flows.get(em, bot);
    const walked = flow && walk(flow, state, input, world);
    const turn = walked && cutReplies(walked, remaining);
    const isOver = isLimitReached || turn !== walked;
    if (isOver) await this.commands.execute(new RequestHandover(accountId, conversation.chatId, true));
    if (!turn || isOver) await markFinished(em, conversationId, isOver ? 'too_many' : 'finished');
    if (!turn) return null;
    const target = { accountId, conversation: { id: conversationId }, contactId, bot };
    return (await writeTurn(em, { ...target, input: input.kind, turn, now: world.now })).id;
  }

  async readWorld(
    conversationId: number,
    scope: { accountId: number; deviceId: number; contactId: number },
  ): Promise<World> {
    const last = await database(this.orm.em.fork())
      .selectFrom('automatic_answers')
      .select(({ fn }) => fn.max<number | null>('message_id').as('id'))
      .where('conversation_id', '=', conversationId)
      .where('account_id', '=', scope.accountId)
      .executeTakeFirstOrThrow();
    const text = last.id ? await this.queries.execute(new GetInboundText(scope.accountId, last.id)) : null;
    return this.worlds.read(scope, text);
  }
}
