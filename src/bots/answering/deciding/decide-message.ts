import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { arrayParam } from '../../../platform/database/array-param.js';
import { AskForPerson } from '../../../messaging/conversation.messages.js';
import { type Bot, ChooseBot, readBots, type Taken } from '../../conversations/choose-bot.js';
import { type Conversation, endConversation, lockConversation } from '../../conversations/conversation-row.js';
import { type OpenTurn, writeTurn } from '../../conversations/turns/turn-row.js';
import type { Input, World } from '../../flow/turn.js';
import type { Decided, Verdict } from '../answer-row.js';
import type { SilentReason } from '../answers.contract.js';
import { type Candidate, type Decision, decideAnswer, findSilence } from './decide-answer.js';
import { countAnswers, readCandidates } from './read-candidates.js';
import type { Surroundings } from './read-person.js';

/** What came, with all that was read about it. */
export interface Arrival {
  accountId: number;
  deviceId: number;
  chatId: number;
  contactId: number;
  /** More than one when they came while a turn was performed. */
  messageIds: readonly number[];
  at: Date;
  takenBy: 'opt_out' | 'question' | null;
  /** They have waited for this, and nothing stood against an answer when they came. */
  hasWaited: boolean;
  /** All of them are reactions to messages of ours. */
  isReaction: boolean;
  input: Extract<Input, { kind: 'message' }>;
  world: World;
  around: Surroundings;
}

/** What a decision hangs on that the one before may have changed. */
interface Standing {
  bots: readonly Bot[];
  open: Conversation | null;
  candidates: Candidate[];
  answersThisHour: number;
}

/** What was decided, when anything was: nothing is written down where nothing runs. */
export interface Outcome {
  decided: Decided[];
  /** The conversation that begins or has ended by it, or that a person is asked for. */
  hasChanged: boolean;
  /** The turn that begins. */
  begun?: OpenTurn;
}

/** Who answers what came, in one transaction: the bot whose conversation it is, the bot whose trigger it is, or an auto-reply. */
@Injectable()
export class DecideMessage {
  constructor(
    private readonly choose: ChooseBot,
    private readonly commands: CommandBus,
  ) {}

  /** Inside a transaction that holds the person's answers. */
  async stand(em: EntityManager, arrival: Arrival): Promise<Standing> {
    const { accountId, deviceId, contactId, world } = arrival;
    const bots = await readBots(em, accountId, deviceId);
    const open = await this.findConversation(em, arrival, bots);
    const candidates = await readCandidates(em, { accountId, contactId }, deviceId);
    const answersThisHour = isNothing({ bots, open, candidates })
      ? 0
      : await countAnswers(em, { accountId, contactId }, world.now);
    return { bots, open, candidates, answersThisHour };
  }

  /** The same transaction. What it changes it also changes in `standing`, so that the next message finds it so. */
  async decide(em: EntityManager, arrival: Arrival, standing: Standing): Promise<Outcome | null> {
    if (isNothing(standing)) return null;
    const { messageIds, hasWaited, world } = arrival;
    const { open } = standing;
    const situation = {
      ...{ now: world.now, isAccountActive: arrival.around.isAccountActive },
      message: { at: arrival.at, deviceId: arrival.deviceId, takenBy: arrival.takenBy },
      person: {
        ...arrival.around.person,
        // Those that have waited are counted already.
        answersThisHour: standing.answersThisHour - (hasWaited ? messageIds.length : 0),
      },
    };
    const silence = findSilence(situation);
    if (arrival.isReaction && (silence !== null || (open && !(await saidIn(em, open.id, messageIds)))))
      return ignore(arrival);
    const isTooMany = silence === 'too_many';
    if (isTooMany) await this.commands.execute(new AskForPerson(arrival.accountId, arrival.chatId, true));
    if (silence !== null) return { ...toEach(arrival, { reason: silence }), hasChanged: isTooMany };
    standing.answersThisHour++;
    // In the order in which they came: what is there already comes first.
    if (open && !hasWaited && (open.isBusy || open.isAwaited || open.state === null))
      return toEach(arrival, { conversationId: open.id });
    const conversation = open?.state ? open : null;
    const { isOwnNumber } = arrival.around.person;
    const by = { input: arrival.input, world, isOwnNumber };
    const taken = await this.choose.choose(em, standing.bots, conversation, by);
    const isMeant = !arrival.isReaction || taken?.goesOn || (taken && taken.turn.matched?.how !== 'any');
    if (taken && isMeant) return this.begin(em, arrival, standing, taken);
    if (arrival.isReaction) {
      standing.answersThisHour--;
      return ignore(arrival);
    }
    const decision = decideAnswer({ ...situation, timeZone: world.timeZone, candidates: standing.candidates });
    const { answeredBy } = decision;
    if (!answeredBy) {
      standing.answersThisHour--;
      return toEach(arrival, { reason: reasonOf(decision) });
    }
    standing.candidates = standing.candidates.map((each) =>
      each === answeredBy ? { ...each, lastAt: world.now } : each,
    );
    return toLast(arrival, { autoReply: answeredBy });
  }

  /** Null also for one that nobody has gone on with for a day, or whose bot was stopped: it ends here. */
  private async findConversation(
    em: EntityManager,
    { accountId, chatId, world }: Arrival,
    bots: readonly Bot[],
  ): Promise<Conversation | null> {
    const open = await lockConversation(em, accountId, { chatId });
    if (!open || open.isBusy || open.isAwaited) return open;
    const isStopped = !bots.some(({ id }) => id === open.chatbotId);
    if (!isStopped && open.waitsUntil > world.now) return open;
    await endConversation(em, open.id, isStopped ? 'stopped' : 'expired');
    return null;
  }

  private async begin(em: EntityManager, arrival: Arrival, standing: Standing, taken: Taken): Promise<Outcome> {
    const { accountId, deviceId, chatId, contactId, world } = arrival;
    const { open } = standing;
    const { bot, turn, goesOn } = taken;
    if (open && !goesOn) await endConversation(em, open.id, open.state ? 'replaced' : 'finished');
    const conversation = goesOn && open ? { id: open.id } : { deviceId, chatId };
    const written = { accountId, conversation, contactId, bot, input: 'message' as const, turn, now: world.now };
    const { id: turnId, conversationId, dueAt } = await writeTurn(em, written);
    standing.open = {
      ...{ id: conversationId, accountId, deviceId, chatId, contactId, chatbotId: bot.id, version: bot.version },
      ...{ state: turn.state, unasked: 0, waitsUntil: world.now, isBusy: true, isAwaited: false },
    };
    const begun: OpenTurn = {
      ...{ id: turnId, accountId, conversationId, chatbotId: bot.id, isRunning: true, deviceId, chatId, contactId },
      ...{ isAnswer: true, createdAt: world.now, dueAt, effects: turn.effects, nextStep: 0 },
    };
    return { ...toEach(arrival, { taken, conversationId, turnId }), hasChanged: !goesOn, begun };
  }
}

const isNothing = ({ bots, open, candidates }: Pick<Standing, 'bots' | 'open' | 'candidates'>): boolean =>
  open === null && candidates.length === 0 && !bots.some(({ isHere }) => isHere);

const toEach = ({ messageIds }: Arrival, verdict: Verdict): Outcome => ({
  decided: messageIds.map((messageId) => ({ messageId, verdict })),
  hasChanged: false,
});

/** Most reactions ask for nothing: no answer is recorded, except of those that have waited. */
const ignore = (arrival: Arrival): Outcome | null =>
  arrival.hasWaited ? toEach(arrival, { reason: 'not_taken' }) : null;

/** Whether the bot sent one of these messages in a conversation. */
async function saidIn(em: EntityManager, conversationId: number, messageIds: readonly number[]): Promise<boolean> {
  const rows = await em.execute<object[]>(
    `select from bot_replies r join bot_turns t on t.id = r.turn_id
      where r.message_id = any (?::bigint[]) and t.conversation_id = ? limit 1`,
    [arrayParam([...messageIds]), conversationId],
  );
  return rows.length > 0;
}

/** An auto-reply answers one message; those before it were asked in the same breath. */
const toLast = ({ messageIds }: Arrival, verdict: Verdict): Outcome => ({
  decided: messageIds.map((messageId, index) => ({
    messageId,
    verdict: index === messageIds.length - 1 ? verdict : { reason: 'answered_lately' as const },
  })),
  hasChanged: false,
});

/** What the newest auto-reply says. */
function reasonOf({ silence, verdicts }: Decision): SilentReason | null {
  if (silence !== null) return silence;
  const verdict = verdicts[0]?.verdict ?? 'not_taken';
  return verdict === 'answers' || verdict === 'newer_answers' || verdict === 'chatbot_answers' ? null : verdict;
}
