import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ShowTyping } from '../../../devices/connection.messages.js';
import { GetDeviceById } from '../../../devices/devices.messages.js';
import { FindOrdered, ownKey } from '../../../messaging/bulk.messages.js';
import { DescribePerson, GetLastByHand } from '../../../messaging/conversation.messages.js';
import { type MessageOrder, SendMessage } from '../../../messaging/messaging.messages.js';
import { Clock } from '../../../platform/clock.js';
import { log } from '../../../platform/logging.js';
import type { SilentReason } from '../../answering/answers.contract.js';
import { reasonOf } from '../../answering/reason-of.js';
import type { Effect } from '../../flow/turn.js';
import { readBotChat, secondOf } from '../bot-chat.js';
import { StopTurn } from './stop-turn.js';
import { type OpenTurn, recordReplies, type Said } from './turn-row.js';

type Reply = Extract<Effect, { kind: 'reply' }>;

/** After these nothing that follows would go either. */
const FINAL: ReadonlySet<SilentReason> = new Set(['plan_limit', 'opted_out', 'not_on_whatsapp', 'no_device']);

/** For so long what was looked at when it was decided that a bot answers counts for its first reply. */
const FRESH_MS = 250;

/** Orders what a bot says at one step: a message, or one for each file with the text at the first. A repetition orders nothing new. */
@Injectable()
export class SendReply {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly stopTurn: StopTurn,
  ) {}

  /** What is to be said now: this step, and those after it that follow without a pause. */
  async send(turn: OpenTurn): Promise<{ isClosed: boolean }> {
    const held = await this.whyHeld(turn);
    if (held) return this.stop(turn, [], held, 'taken_over');
    const said: Said[] = [];
    for (const reply of repliesOf(turn)) {
      const sent = await this.say({ ...turn, nextStep: turn.nextStep + said.length }, reply);
      if ('reason' in sent) return this.stop(turn, said, sent.reason, 'refused');
      said.push(sent);
    }
    return { isClosed: await recordReplies(this.orm.em.fork(), turn, said, this.clock.now()) };
  }

  private async say(turn: OpenTurn, reply: Reply): Promise<Said | { reason: SilentReason }> {
    const files = reply.mediaUuids.length > 0 ? reply.mediaUuids : [null];
    const messageIds: number[] = [];
    for (const [index, mediaUuid] of files.entries()) {
      const outcome = await this.order(turn, reply, index, mediaUuid);
      if ('messageId' in outcome) messageIds.push(outcome.messageId);
      else if (FINAL.has(outcome.reason)) return outcome;
    }
    return { nodeId: reply.nodeId, messageIds };
  }

  /** What has gone already is written down first. */
  private async stop(turn: OpenTurn, said: readonly Said[], reason: SilentReason, outcome: 'taken_over' | 'refused') {
    if (said.length > 0) await recordReplies(this.orm.em.fork(), turn, said, this.clock.now());
    await this.stopTurn.stop({ ...turn, nextStep: turn.nextStep + said.length }, outcome, reason);
    return { isClosed: true };
  }

  /** They see that they are being written to. */
  async showTyping({ accountId, deviceId, contactId }: OpenTurn): Promise<void> {
    const person = await this.queries.execute(new DescribePerson(accountId, contactId));
    if (person) await this.commands.execute(new ShowTyping(accountId, deviceId, person, 'composing'));
  }

  /** Somebody of the account has come in since the turn began. */
  private async whyHeld({ accountId, chatId, createdAt, nextStep, isAnswer }: OpenTurn): Promise<SilentReason | null> {
    const ageMs = this.clock.now().getTime() - createdAt.getTime();
    if (isAnswer && nextStep === 0 && ageMs < FRESH_MS) return null;
    const [{ pausedUntil, resumedAt }, byHandAt] = await Promise.all([
      readBotChat(this.orm.em.fork(), accountId, chatId),
      this.queries.execute(new GetLastByHand(accountId, chatId, secondOf(createdAt))),
    ]);
    if (pausedUntil && pausedUntil > this.clock.now()) return 'paused';
    // A turn may begin in the very second in which bots were let in again: what was written by hand before that does not count.
    return byHandAt && !(resumedAt && byHandAt <= resumedAt) ? 'by_hand' : null;
  }

  private async order(
    turn: OpenTurn,
    { text, values }: Reply,
    index: number,
    mediaUuid: string | null,
  ): Promise<{ messageId: number } | { reason: SilentReason }> {
    const { accountId, chatId, deviceId, id, nextStep } = turn;
    const key = ownKey(`bot-${id}-${nextStep}${index === 0 ? '' : `-${index}`}`);
    try {
      const { sessionId } = await this.queries.execute(new GetDeviceById(accountId, deviceId));
      const order: MessageOrder = {
        ...{ device: sessionId, phone: null, chatId, contactId: null, attachment: null, quotedId: null },
        ...{ body: index === 0 && text !== '' ? text : null, mediaUuid, templateId: null, values },
        purpose: 'message',
      };
      const { message } = await this.commands.execute(new SendMessage(accountId, order, key, true));
      return { messageId: message.id };
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      // A former attempt may have ordered it, when nothing stood against it yet.
      const ordered = (await this.queries.execute(new FindOrdered(accountId, [key]))).get(key);
      if (ordered) return { messageId: ordered.id };
      // A file that is gone takes no words along.
      if (reason === 'media_missing' && index === 0 && text.trim() !== '')
        return this.order(turn, { kind: 'reply', nodeId: '', text, mediaUuids: [], delaySeconds: 0, values }, 0, null);
      log.info({ turn: id, step: nextStep, reason }, 'a reply of a chatbot was not ordered');
      return { reason };
    }
  }
}

function repliesOf({ effects, nextStep }: OpenTurn): Reply[] {
  const [first, ...others] = effects.slice(nextStep);
  const end = others.findIndex((effect) => effect.kind !== 'reply' || effect.delaySeconds > 0);
  return [first, ...(end < 0 ? others : others.slice(0, end))].filter((effect) => effect?.kind === 'reply');
}
