import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ShowTyping } from '../../../devices/connection.messages.js';
import { GetDeviceById } from '../../../devices/devices.messages.js';
import { FindMessagesByKeys, ownKey, type MessageOrder, SendMessage } from '../../../messaging/messaging.messages.js';
import { DescribePerson } from '../../../address-book/address-book.messages.js';
import { GetLastManualMessage } from '../../../messaging/conversation.messages.js';
import { Clock } from '../../../platform/clock.js';
import { log } from '../../../platform/logging.js';
import type { NoReplyReason } from '../../answering/answers.contract.js';
import { noReplyReasonOf } from '../../answering/no-reply-reason-of.js';
import type { Effect } from '../../flow/turn.js';
import { readBotChat, endOfPreviousSecond } from '../bot-chat.js';
import { StopTurn } from './stop-turn.js';
import { type OpenTurn, recordReplies, type SentNodeReply } from './turn-row.js';

type Reply = Extract<Effect, { kind: 'reply' }>;

/** Reasons that stop all later messages too. */
const FINAL_REASONS: ReadonlySet<NoReplyReason> = new Set(['plan_limit', 'opted_out', 'not_on_whatsapp', 'no_device']);

/** Pauses are not checked again this soon after the decision. */
const MIN_PAUSE_CHECK_AGE_MS = 250;

/** `send` is idempotent. */
@Injectable()
export class SendReply {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly stopTurn: StopTurn,
  ) {}

  async send(turn: OpenTurn): Promise<{ isClosed: boolean }> {
    const pauseReason = await this.findPauseReason(turn);
    if (pauseReason) return this.stop(turn, [], pauseReason, 'taken_over');
    const sentReplies: SentNodeReply[] = [];
    for (const reply of repliesOf(turn)) {
      const sent = await this.sendReply({ ...turn, nextStep: turn.nextStep + sentReplies.length }, reply);
      if ('reason' in sent) return this.stop(turn, sentReplies, sent.reason, 'refused');
      sentReplies.push(sent);
    }
    return { isClosed: await recordReplies(this.orm.em.fork(), turn, sentReplies, this.clock.now()) };
  }

  private async sendReply(turn: OpenTurn, reply: Reply): Promise<SentNodeReply | { reason: NoReplyReason }> {
    const files = reply.mediaUuids.length > 0 ? reply.mediaUuids : [null];
    const messageIds: number[] = [];
    for (const [index, mediaUuid] of files.entries()) {
      const outcome = await this.queueMessage(turn, reply, index, mediaUuid);
      if ('messageId' in outcome) messageIds.push(outcome.messageId);
      else if (FINAL_REASONS.has(outcome.reason)) return outcome;
    }
    return { nodeId: reply.nodeId, messageIds };
  }

  private async stop(
    turn: OpenTurn,
    sentReplies: readonly SentNodeReply[],
    reason: NoReplyReason,
    outcome: 'taken_over' | 'refused',
  ) {
    if (sentReplies.length > 0) await recordReplies(this.orm.em.fork(), turn, sentReplies, this.clock.now());
    await this.stopTurn.stop({ ...turn, nextStep: turn.nextStep + sentReplies.length }, outcome, reason);
    return { isClosed: true };
  }

  async showTyping({ accountId, deviceId, contactId }: OpenTurn): Promise<void> {
    const person = await this.queries.execute(new DescribePerson(accountId, contactId));
    if (person) await this.commands.execute(new ShowTyping(accountId, deviceId, person, 'composing'));
  }

  private async findPauseReason({
    accountId,
    chatId,
    createdAt,
    nextStep,
    isAnswer,
  }: OpenTurn): Promise<NoReplyReason | null> {
    const ageMs = this.clock.now().getTime() - createdAt.getTime();
    if (isAnswer && nextStep === 0 && ageMs < MIN_PAUSE_CHECK_AGE_MS) return null;
    const [{ pausedUntil, resumedAt }, lastManualAt] = await Promise.all([
      readBotChat(this.orm.em.fork(), accountId, chatId),
      this.queries.execute(new GetLastManualMessage(accountId, chatId, endOfPreviousSecond(createdAt))),
    ]);
    if (pausedUntil && pausedUntil > this.clock.now()) return 'paused';
    // Messages sent before bots were resumed do not count.
    return lastManualAt && !(resumedAt && lastManualAt <= resumedAt) ? 'by_hand' : null;
  }

  private async queueMessage(
    turn: OpenTurn,
    { text, values }: Reply,
    index: number,
    mediaUuid: string | null,
  ): Promise<{ messageId: number } | { reason: NoReplyReason }> {
    const { accountId, chatId, deviceId, id, nextStep } = turn;
    const key = ownKey(`bot-${id}-${nextStep}${index === 0 ? '' : `-${index}`}`);
    try {
      const { sessionId } = await this.queries.execute(new GetDeviceById(accountId, deviceId));
      const request: MessageOrder = {
        device: sessionId,
        phone: null,
        chatId,
        contactId: null,
        attachment: null,
        quotedId: null,
        body: index === 0 && text !== '' ? text : null,
        mediaUuid,
        templateId: null,
        values,
        purpose: 'message',
        isFileOptional: index === 0,
      };
      const { message } = await this.commands.execute(new SendMessage(accountId, request, key, true));
      return { messageId: message.id };
    } catch (error) {
      const reason = noReplyReasonOf(error);
      if (reason === null) throw error;
      // An earlier attempt may have queued the message.
      const existing = (await this.queries.execute(new FindMessagesByKeys(accountId, [key]))).get(key);
      if (existing) return { messageId: existing.id };
      log.info({ turn: id, step: nextStep, reason }, 'chatbot reply rejected');
      return { reason };
    }
  }
}

function repliesOf({ effects, nextStep }: OpenTurn): Reply[] {
  const [first, ...following] = effects.slice(nextStep);
  const end = following.findIndex((effect) => effect.kind !== 'reply' || effect.delaySeconds > 0);
  return [first, ...(end < 0 ? following : following.slice(0, end))].filter((effect) => effect?.kind === 'reply');
}
