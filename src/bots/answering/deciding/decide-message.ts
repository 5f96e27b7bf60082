import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AskForPerson } from '../../../messaging/conversation.messages.js';
import { prepared } from '../../../platform/database/prepared-statements.js';
import { type Bot, ChooseBot, readBots, type Taken } from '../../conversations/choose-bot.js';
import { type Conversation, endConversation, lockConversation } from '../../conversations/conversation-row.js';
import { writeTurn } from '../../conversations/turns/turn-row.js';
import type { Input, World } from '../../flow/turn.js';
import { type Verdict, type Whose, writeVerdict } from '../answer-row.js';
import type { SilentReason } from '../answers.contract.js';
import { type Decision, decideAnswer, findSilence } from './decide-answer.js';
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
  input: Extract<Input, { kind: 'message' }>;
  world: World;
  around: Surroundings;
}

/** What was decided, when anything was: nothing is written down where nothing runs. */
export interface Decided {
  verdict: Verdict;
  /** The conversation that begins or has ended by it, or that a person is asked for. */
  hasChanged: boolean;
}

/** Who answers what came, in one transaction: the bot whose conversation it is, the bot whose trigger it is, or an auto-reply. */
@Injectable()
export class DecideMessage {
  constructor(
    private readonly choose: ChooseBot,
    private readonly commands: CommandBus,
  ) {}

  /** Inside a transaction that holds the person's answers. */
  async decide(em: EntityManager, arrival: Arrival): Promise<Decided | null> {
    const { accountId, deviceId, chatId, contactId, world } = arrival;
    const bots = await readBots(em, accountId, deviceId);
    const open = await this.findConversation(em, arrival, bots);
    const candidates = await readCandidates(em, { accountId, contactId }, deviceId);
    if (open === null && candidates.length === 0 && !bots.some(({ isHere }) => isHere)) return null;
    const situation = {
      ...{ now: world.now, isAccountActive: arrival.around.isAccountActive },
      message: { at: arrival.at, deviceId, takenBy: arrival.takenBy },
      person: {
        ...arrival.around.person,
        // Those that have waited are counted already.
        answersThisHour:
          (await countAnswers(em, { accountId, contactId }, world.now)) -
          (arrival.hasWaited ? arrival.messageIds.length : 0),
      },
    };
    const silence = findSilence(situation);
    const isTooMany = silence === 'too_many';
    if (isTooMany) await this.commands.execute(new AskForPerson(accountId, chatId, true));
    if (silence !== null) return { ...(await this.write(em, arrival, { reason: silence })), hasChanged: isTooMany };
    // In the order in which they came: what is there already comes first.
    if (open && !arrival.hasWaited && (open.isBusy || open.isAwaited || open.state === null))
      return this.write(em, arrival, { conversationId: open.id });
    const conversation = open?.state ? open : null;
    const { isOwnNumber } = arrival.around.person;
    const taken = await this.choose.choose(em, bots, conversation, { input: arrival.input, world, isOwnNumber });
    if (taken) return this.begin(em, arrival, open, taken);
    const decision = decideAnswer({ ...situation, timeZone: world.timeZone, candidates });
    const { answeredBy } = decision;
    return this.write(em, arrival, answeredBy ? { autoReply: answeredBy } : { reason: reasonOf(decision) });
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

  private async begin(em: EntityManager, arrival: Arrival, open: Conversation | null, taken: Taken): Promise<Decided> {
    const { accountId, contactId, world } = arrival;
    const { bot, turn } = taken;
    if (open && !taken.goesOn) await endConversation(em, open.id, open.state ? 'replaced' : 'finished');
    const conversationId = taken.goesOn && open ? open.id : await this.open(em, arrival, taken);
    const written = { accountId, conversationId, contactId, bot, input: 'message' as const, turn, now: world.now };
    const turnId = await writeTurn(em, written);
    await writeVerdict(em, whose(arrival), arrival.messageIds, { taken, conversationId, turnId });
    return { verdict: { taken, conversationId, turnId }, hasChanged: !taken.goesOn };
  }

  private async open(
    em: EntityManager,
    { accountId, deviceId, chatId, contactId, world }: Arrival,
    { bot }: Taken,
  ): Promise<number> {
    const [row] = await em.execute<{ id: string }[]>(
      prepared(`insert into bot_conversations (created_at, account_id, chatbot_id, version, device_id, chat_id, contact_id, waits_until)
       values (?, ?, ?, ?, ?, ?, ?, ?) returning id`),
      [world.now, accountId, bot.id, bot.version, deviceId, chatId, contactId, world.now],
    );
    return Number(row?.id);
  }

  private async write(em: EntityManager, arrival: Arrival, verdict: Verdict): Promise<Decided> {
    const last = arrival.messageIds.slice(-1);
    // An auto-reply answers one message; those before it were asked in the same breath.
    const others = 'autoReply' in verdict ? arrival.messageIds.slice(0, -1) : [];
    await writeVerdict(em, whose(arrival), others, { reason: 'answered_lately' });
    await writeVerdict(em, whose(arrival), others.length > 0 ? last : arrival.messageIds, verdict);
    return { verdict, hasChanged: false };
  }
}

const whose = ({ accountId, deviceId, contactId, world: { now } }: Arrival): Whose => ({
  ...{ accountId, deviceId, contactId, now },
});

/** What the newest auto-reply says. */
function reasonOf({ silence, verdicts }: Decision): SilentReason | null {
  if (silence !== null) return silence;
  const verdict = verdicts[0]?.verdict ?? 'not_taken';
  return verdict === 'answers' || verdict === 'newer_answers' || verdict === 'chatbot_answers' ? null : verdict;
}
