import type { Input } from '../../flow/turn.js';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import type { ArrivedMessage } from '../../../messaging/conversation.messages.js';
import { ChatAutomationChanged } from '../../bots.messages.js';
import { findConversation, lockConversation } from '../../conversations/conversation-row.js';
import { ReadWorld } from '../../conversations/read-world.js';
import type { OpenTurn } from '../../conversations/turns/turn-row.js';
import { TurnWritten } from '../../conversations/turns/turn-written.js';
import { detectLanguage } from '../../flow/matching/detect-language.js';
import { type AnswerRow, findWaiting, moveWaiting, toDecidedRow, writeDecisions } from '../answer-row.js';
import { type DecisionRequest, DecideMessage, type MessageDecision } from './decide-message.js';
import { isStillContactOf, lockAnswers } from './lock-answers.js';
import { ReadContactContext } from './read-contact-context.js';

interface ChatScope {
  accountId: number;
  deviceId: number;
  chatId: number;
  contactId: number;
}

export interface UndecidedMessage {
  id: number;
  message: ArrivedMessage;
  at: Date;
  /** Feature that already handles the message. */
  claimedBy: 'opt_out' | 'question' | null;
}

interface Considered {
  rows: AnswerRow[];
  started: OpenTurn[];
}

/** Serializes decisions per contact. */
@Injectable()
export class ConsiderMessages {
  constructor(
    private readonly orm: MikroORM,
    private readonly events: EventBus,
    private readonly contactReader: ReadContactContext,
    private readonly worldReader: ReadWorld,
    private readonly decider: DecideMessage,
  ) {}

  /** Returns null if a merge moved the chat meanwhile. If a message starts a turn, later messages wait. */
  async considerEach(
    scope: ChatScope,
    undecided: readonly [UndecidedMessage, ...UndecidedMessage[]],
  ): Promise<Considered | null> {
    const read = await this.read(
      scope,
      undecided.map(({ message }) => message),
    );
    const requests = undecided.map(({ id, message, at, claimedBy }): DecisionRequest => {
      const input = toInput([message]);
      const world = { ...read.world, language: detectLanguage(input.text) };
      return {
        ...scope,
        ...read,
        messageIds: [id],
        at,
        claimedBy,
        hasWaited: false,
        isReaction: message.isReaction,
        input,
        world,
      };
    });
    const outcomes = await this.orm.em.fork().transactional(async (em) => {
      await lockAnswers(em, scope.contactId);
      if (!(await isStillContactOf(em, scope))) return null;
      const decisionState = await this.decider.readState(em, requests[0]!);
      const decisions: MessageDecision[] = [];
      for (const request of requests) {
        const outcome = await this.decider.decide(em, request, decisionState);
        if (outcome) decisions.push(outcome);
      }
      const decided = decisions.flatMap((outcome) => outcome.decided);
      if (decided.length > 0) await writeDecisions(em, { ...scope, now: read.world.now }, decided);
      return decisions;
    });
    if (outcomes === null) return null;
    this.publishChanges(scope, outcomes);
    return {
      rows: outcomes.flatMap(({ decided }) => decided.map(toDecidedRow)),
      started: outcomes.flatMap(({ started }) => started ?? []),
    };
  }

  /** Treats an undefined message as deleted. */
  async considerWaiting(
    scope: ChatScope,
    waitedConversationId: number,
    messageId: number,
    message: ArrivedMessage | undefined,
  ): Promise<void> {
    const messages = message ? [message] : [];
    const input = toInput(messages);
    const { world, contactContext } = await this.read(scope, messages, input.text);
    const outcome = await this.orm.em.fork().transactional(async (em) => {
      await lockAnswers(em, scope.contactId);
      if (!(await isStillContactOf(em, scope))) return null;
      const [first] = await findWaiting(em, waitedConversationId);
      const conversation = await lockConversation(em, scope.accountId, { chatId: scope.chatId });
      if (first?.messageId !== messageId) return null;
      if (conversation?.hasOpenTurn) {
        if (conversation.id !== waitedConversationId) await moveWaiting(em, waitedConversationId, conversation.id);
        return null;
      }
      const request: DecisionRequest = {
        ...scope,
        messageIds: [messageId],
        at: world.now,
        claimedBy: null,
        hasWaited: true,
        input,
        world,
        contactContext,
        isReaction: message?.isReaction ?? false,
      };
      const decisionState = await this.decider.readState(em, request);
      const decision = (await this.decider.decide(em, request, decisionState)) ?? toUnmatched(messageId);
      await writeDecisions(em, { ...scope, now: world.now }, decision.decided);
      return decision;
    });
    if (outcome) this.publishChanges(scope, [outcome]);
    // Wakes the worker for the turn of a different conversation.
    const current = await findConversation(this.orm.em.fork(), scope.accountId, scope.chatId);
    if (current && current.id !== waitedConversationId) this.events.publish(new TurnWritten(current.id));
  }

  private async read(
    scope: ChatScope,
    messages: readonly ArrivedMessage[],
    text: string | null = null,
  ): Promise<Pick<DecisionRequest, 'world' | 'contactContext'>> {
    const { accountId, chatId, contactId } = scope;
    const { phone = null, lid = null } = messages.at(-1) ?? {};
    const [world, contactContext] = await Promise.all([
      this.worldReader.read(scope, text),
      this.contactReader.read(accountId, { contactId, chatId, phone, lid }),
    ]);
    return { world, contactContext };
  }

  private publishChanges({ accountId, chatId }: ChatScope, outcomes: readonly MessageDecision[]): void {
    if (outcomes.some(({ hasChanged }) => hasChanged))
      this.events.publish(new ChatAutomationChanged(accountId, chatId));
  }
}

const toUnmatched = (messageId: number): MessageDecision => ({
  decided: [{ messageId, decision: { reason: 'not_taken' } }],
  hasChanged: false,
});

const MEDIA: ReadonlySet<ArrivedMessage['kind']> = new Set(['image', 'video', 'audio', 'document', 'sticker']);

function toInput(messages: readonly ArrivedMessage[]): Extract<Input, { kind: 'message' }> {
  return {
    kind: 'message',
    text: messages.flatMap(({ body }) => body || []).join('\n'),
    hasMedia: messages.some(({ kind }) => MEDIA.has(kind)),
  };
}
