import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ShowTyping } from '../../../devices/connection.messages.js';
import { GetDeviceById } from '../../../devices/devices.messages.js';
import { FindOrdered, ownKey } from '../../../messaging/bulk.messages.js';
import { DescribePerson, GetLastByHand } from '../../../messaging/conversation.messages.js';
import { IdempotencyMismatch } from '../../../messaging/messaging.errors.js';
import { type MessageOrder, SendMessage } from '../../../messaging/messaging.messages.js';
import { Clock } from '../../../platform/clock.js';
import { prepared } from '../../../platform/database/prepared-statements.js';
import { log } from '../../../platform/logging.js';
import { settleTurnAnswers } from '../../answering/answer-row.js';
import type { SilentReason } from '../../answering/answers.contract.js';
import { reasonOf } from '../../answering/reason-of.js';
import type { Effect } from '../../flow/turn.js';
import { readBotChat, secondOf } from '../bot-chat.js';
import { StopTurn } from './stop-turn.js';
import { advanceTurn, type OpenTurn } from './turn-row.js';

type Reply = Extract<Effect, { kind: 'reply' }>;

/** After these nothing that follows would go either. */
const FINAL: ReadonlySet<SilentReason> = new Set(['plan_limit', 'opted_out', 'not_on_whatsapp', 'no_device']);

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

  async send(turn: OpenTurn, reply: Reply): Promise<void> {
    const held = await this.whyHeld(turn);
    if (held) return this.stopTurn.stop(turn, 'taken_over', held);
    const files = reply.mediaUuids.length > 0 ? reply.mediaUuids : [null];
    const sent: number[] = [];
    for (const [index, mediaUuid] of files.entries()) {
      const outcome = await this.order(turn, reply, index, mediaUuid);
      if ('messageId' in outcome) sent.push(outcome.messageId);
      else if (FINAL.has(outcome.reason)) return this.stopTurn.stop(turn, 'refused', outcome.reason);
    }
    await this.orm.em.fork().transactional(async (em) => {
      if (!(await advanceTurn(em, turn, this.clock.now()))) return;
      for (const messageId of sent)
        await em.execute(
          prepared(
            'insert into bot_replies (message_id, turn_id, account_id, node_id) values (?, ?, ?, ?) on conflict do nothing',
          ),
          [messageId, turn.id, turn.accountId, reply.nodeId],
        );
      if (sent[0] !== undefined) await settleTurnAnswers(em, turn.accountId, turn.id, { answerId: sent[0] });
    });
  }

  /** They see that they are being written to. */
  async showTyping({ accountId, deviceId, contactId }: OpenTurn): Promise<void> {
    const person = await this.queries.execute(new DescribePerson(accountId, contactId));
    if (person) await this.commands.execute(new ShowTyping(accountId, deviceId, person, true));
  }

  /** Somebody of the account has come in since the turn began. */
  private async whyHeld({ accountId, chatId, createdAt }: OpenTurn): Promise<SilentReason | null> {
    const { pausedUntil, resumedAt } = await readBotChat(this.orm.em.fork(), accountId, chatId);
    if (pausedUntil && pausedUntil > this.clock.now()) return 'paused';
    // A turn may begin in the very second in which bots were let in again: what was written by hand before that does not count.
    const turnSecond = secondOf(createdAt);
    const since = resumedAt && resumedAt > turnSecond ? resumedAt : turnSecond;
    return (await this.queries.execute(new GetLastByHand(accountId, chatId, since))) ? 'by_hand' : null;
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
      const { message } = await this.commands.execute(new SendMessage(accountId, order, key));
      return { messageId: message.id };
    } catch (error) {
      // A former attempt, when the file was there or was not.
      if (error instanceof IdempotencyMismatch) {
        const ordered = (await this.queries.execute(new FindOrdered(accountId, [key]))).get(key);
        if (ordered) return { messageId: ordered.id };
      }
      const reason = reasonOf(error);
      if (reason === null) throw error;
      // A file that is gone takes no words along.
      if (reason === 'media_missing' && index === 0 && text.trim() !== '')
        return this.order(turn, { kind: 'reply', nodeId: '', text, mediaUuids: [], delaySeconds: 0, values }, 0, null);
      log.info({ turn: id, step: nextStep, reason }, 'a reply of a chatbot was not ordered');
      return { reason };
    }
  }
}
