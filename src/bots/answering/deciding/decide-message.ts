import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { RequestHandover } from '../../../messaging/conversation.messages.js';
import { type Bot, ChooseBot, readBots, type BotMatch } from '../../conversations/choose-bot.js';
import { type Conversation, endConversation, lockConversation } from '../../conversations/conversation-row.js';
import { type OpenTurn, writeTurn } from '../../conversations/turns/turn-row.js';
import type { Input, World } from '../../flow/turn.js';
import type { DecidedMessage, AnswerDecision } from '../answer-row.js';
import type { NoReplyReason } from '../answers.contract.js';
import { type Candidate, type Decision, decideAnswer, findSkipReason } from './decide-answer.js';
import { countAnswers, readCandidates } from './read-candidates.js';
import type { ContactContext } from './read-contact-context.js';

export interface DecisionRequest {
  accountId: number;
  deviceId: number;
  chatId: number;
  contactId: number;
  /** For a reaction, the message reacted to. */
  messageIds: readonly number[];
  at: Date;
  claimedBy: 'opt_out' | 'question' | null;
  /** Whether a waiting message is already counted. */
  hasWaited: boolean;
  isReaction: boolean;
  input: Extract<Input, { kind: 'message' }>;
  world: World;
  contactContext: ContactContext;
}

interface DecisionState {
  bots: readonly Bot[];
  openConversation: Conversation | null;
  candidates: Candidate[];
  answersThisHour: number;
}

export interface MessageDecision {
  decided: DecidedMessage[];
  hasChanged: boolean;
  started?: OpenTurn;
}

@Injectable()
export class DecideMessage {
  constructor(
    private readonly botChooser: ChooseBot,
    private readonly commands: CommandBus,
  ) {}

  /** Requires a transaction that holds the contact's lock (`lockAnswers`). */
  async readState(em: EntityManager, request: DecisionRequest): Promise<DecisionState> {
    const { accountId, deviceId, contactId, world } = request;
    const bots = await readBots(em, accountId, deviceId);
    const openConversation = await this.findConversation(em, request, bots);
    const candidates = await readCandidates(em, { accountId, contactId }, deviceId);
    const answersThisHour = hasNoAnswerer({ bots, openConversation, candidates })
      ? 0
      : await countAnswers(em, { accountId, contactId }, world.now);
    return { bots, openConversation, candidates, answersThisHour };
  }

  /** Updates `decisionState` for the next message. Returns null if nothing is recorded. */
  async decide(
    em: EntityManager,
    request: DecisionRequest,
    decisionState: DecisionState,
  ): Promise<MessageDecision | null> {
    if (hasNoAnswerer(decisionState)) return null;
    const { messageIds, hasWaited, world } = request;
    const { openConversation: open } = decisionState;
    const decisionInput = {
      now: world.now,
      isAccountActive: request.contactContext.isAccountActive,
      message: { at: request.at, deviceId: request.deviceId, claimedBy: request.claimedBy },
      person: {
        ...request.contactContext.person,
        answersThisHour: decisionState.answersThisHour - (hasWaited ? messageIds.length : 0),
      },
    };
    const skipReason = findSkipReason(decisionInput);
    if (request.isReaction && (skipReason !== null || (open && !(await hasSentAny(em, open.id, messageIds)))))
      return ignore(request);
    const isLimitReached = skipReason === 'too_many';
    if (isLimitReached) await this.commands.execute(new RequestHandover(request.accountId, request.chatId, true));
    if (skipReason !== null)
      return { ...decideAll(request, { reason: skipReason }), hasChanged: isLimitReached || skipReason === 'too_old' };
    decisionState.answersThisHour++;
    if (open && !hasWaited && (open.hasOpenTurn || open.hasUnassignedMessages || open.state === null))
      return decideAll(request, { conversationId: open.id });
    const conversation = open?.state ? open : null;
    const { isOwnNumber } = request.contactContext.person;
    const match = { input: request.input, world, isOwnNumber };
    const botMatch = await this.botChooser.choose(em, decisionState.bots, conversation, match);
    const isForBot =
      !request.isReaction || botMatch?.isContinuation || (botMatch && botMatch.turn.matched?.how !== 'any');
    if (botMatch && isForBot) return this.startTurn(em, request, decisionState, botMatch);
    if (request.isReaction) {
      decisionState.answersThisHour--;
      return ignore(request);
    }
    const decision = decideAnswer({ ...decisionInput, timeZone: world.timeZone, candidates: decisionState.candidates });
    const { answeredBy } = decision;
    if (!answeredBy) {
      decisionState.answersThisHour--;
      return decideAll(request, { reason: reasonOf(decision) });
    }
    decisionState.candidates = decisionState.candidates.map((candidate) =>
      candidate === answeredBy ? { ...candidate, lastAt: world.now } : candidate,
    );
    return decideLast(request, { autoReply: answeredBy });
  }

  private async findConversation(
    em: EntityManager,
    { accountId, chatId, world }: DecisionRequest,
    bots: readonly Bot[],
  ): Promise<Conversation | null> {
    const open = await lockConversation(em, accountId, { chatId });
    if (!open || open.hasOpenTurn || open.hasUnassignedMessages) return open;
    const isStopped = !bots.some(({ id }) => id === open.chatbotId);
    if (!isStopped && open.waitsUntil > world.now) return open;
    await endConversation(em, open.id, isStopped ? 'stopped' : 'expired');
    return null;
  }

  private async startTurn(
    em: EntityManager,
    request: DecisionRequest,
    decisionState: DecisionState,
    botMatch: BotMatch,
  ): Promise<MessageDecision> {
    const { accountId, deviceId, chatId, contactId, world } = request;
    const { openConversation: open } = decisionState;
    const { bot, turn, isContinuation } = botMatch;
    if (open && !isContinuation) await endConversation(em, open.id, open.state ? 'replaced' : 'finished');
    const conversation = isContinuation && open ? { id: open.id } : { deviceId, chatId };
    const newTurn = { accountId, conversation, contactId, bot, input: 'message' as const, turn, now: world.now };
    const { id: turnId, conversationId, dueAt } = await writeTurn(em, newTurn);
    decisionState.openConversation = {
      id: conversationId,
      accountId,
      deviceId,
      chatId,
      contactId,
      chatbotId: bot.id,
      version: bot.version,
      state: turn.state,
      unasked: 0,
      waitsUntil: world.now,
      hasOpenTurn: true,
      hasUnassignedMessages: false,
    };
    const started: OpenTurn = {
      id: turnId,
      accountId,
      conversationId,
      chatbotId: bot.id,
      isRunning: true,
      deviceId,
      chatId,
      contactId,
      isAnswer: true,
      createdAt: world.now,
      dueAt,
      effects: turn.effects,
      nextStep: 0,
    };
    return { ...decideAll(request, { botMatch, conversationId, turnId }), hasChanged: !isContinuation, started };
  }
}

const hasNoAnswerer = ({
  bots,
  openConversation,
  candidates,
}: Pick<DecisionState, 'bots' | 'openConversation' | 'candidates'>): boolean =>
  openConversation === null && candidates.length === 0 && !bots.some(({ isOnDevice }) => isOnDevice);

const decideAll = ({ messageIds }: DecisionRequest, decision: AnswerDecision): MessageDecision => ({
  decided: messageIds.map((messageId) => ({ messageId, decision })),
  hasChanged: false,
});

/** Records nothing, because most reactions expect no answer. */
const ignore = (request: DecisionRequest): MessageDecision | null =>
  request.hasWaited ? decideAll(request, { reason: 'not_taken' }) : null;

async function hasSentAny(em: EntityManager, conversationId: number, messageIds: readonly number[]): Promise<boolean> {
  const sent = await database(em)
    .selectFrom('bot_replies as r')
    .innerJoin('bot_turns as t', 't.id', 'r.turn_id')
    .where(sql<boolean>`r.message_id = any (${messageIds}::bigint[])`)
    .where('t.conversation_id', '=', conversationId)
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}

/** Applies to the last message. Earlier ones count as answered. */
const decideLast = ({ messageIds }: DecisionRequest, decision: AnswerDecision): MessageDecision => ({
  decided: messageIds.map((messageId, index) => ({
    messageId,
    decision: index === messageIds.length - 1 ? decision : { reason: 'answered_lately' as const },
  })),
  hasChanged: false,
});

function reasonOf({ skipReason, verdicts }: Decision): NoReplyReason | null {
  if (skipReason !== null) return skipReason;
  const verdict = verdicts[0]?.verdict ?? 'not_taken';
  return verdict === 'answers' || verdict === 'newer_answers' || verdict === 'chatbot_answers' ? null : verdict;
}
