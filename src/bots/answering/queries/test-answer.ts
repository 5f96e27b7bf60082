import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Temporal } from 'temporal-polyfill';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { GetDeviceBySession } from '../../../devices/devices.messages.js';
import { FindPerson } from '../../../messaging/conversation.messages.js';
import { Clock } from '../../../platform/clock.js';
import { Invalid } from '../../../platform/errors.js';
import { requirePhone } from '../../../platform/http/input/require-phone.js';
import type { TestAnswer as Wish, TestAnswerResult } from '../answers.contract.js';
import { type Decision, decideAnswer } from '../deciding/decide-answer.js';
import { type Taken, ChooseBot, readBots } from '../../conversations/choose-bot.js';
import { findConversation } from '../../conversations/conversation-row.js';
import { ReadWorld } from '../../conversations/read-world.js';
import { countAnswers, readCandidates } from '../deciding/read-candidates.js';
import { ReadPerson } from '../deciding/read-person.js';

/** Who would answer a message that came now, and why the others would not. Nothing is sent or written down. */
export class TestAnswer extends Query<TestAnswerResult['data']> {
  constructor(
    readonly accountId: number,
    readonly wish: Wish,
  ) {
    super();
  }
}

@QueryHandler(TestAnswer)
export class TestAnswerHandler implements IQueryHandler<TestAnswer> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly surroundings: ReadPerson,
    private readonly worlds: ReadWorld,
    private readonly choose: ChooseBot,
  ) {}

  async execute({ accountId, wish }: TestAnswer): Promise<TestAnswerResult['data']> {
    const { id: deviceId } = await this.queries.execute(new GetDeviceBySession(accountId, wish.device));
    const phone = wish.phone ? requirePhone('phone', wish.phone) : null;
    const person = phone && (await this.queries.execute(new FindPerson(accountId, phone, deviceId)));
    const whom = { accountId, contactId: person ? person.contactId : null };
    const at = await this.readTime(accountId, wish.at);
    const writer = { ...whom, phone, chatId: person ? person.chatId : null, lid: person ? person.lid : null };
    const around = await this.surroundings.read(accountId, writer, at);
    const decision = decideAnswer({
      ...{ now: at, timeZone: around.timeZone, isAccountActive: around.isAccountActive },
      message: { at, deviceId, takenBy: null },
      person: { ...around.person, answersThisHour: await countAnswers(this.em, whom, at) },
      candidates: await readCandidates(this.em, whom, null),
    });
    const taken =
      decision.silence === null
        ? await this.findBot(deviceId, writer, { ...wish, at, isOwnNumber: around.person.isOwnNumber })
        : null;
    return toResult(decision, taken);
  }

  /** The bot that would take it, in the conversation that is open with it or by one of its triggers. */
  private async findBot(
    deviceId: number,
    { accountId, contactId, chatId }: { accountId: number; contactId: number | null; chatId: number | null },
    { text = '', at, isOwnNumber }: { text?: string | undefined; at: Date; isOwnNumber: boolean },
  ): Promise<Taken | null> {
    const bots = await readBots(this.em, accountId, deviceId);
    if (bots.length === 0) return null;
    const open = chatId === null ? null : await findConversation(this.em, accountId, chatId);
    const world = { ...(await this.worlds.read({ accountId, deviceId, contactId }, text)), now: at };
    const input = { kind: 'message' as const, text, hasMedia: false };
    return this.choose.choose(this.em, bots, open && open.waitsUntil > at ? open : null, { input, world, isOwnNumber });
  }

  private async readTime(accountId: number, written: string | undefined): Promise<Date> {
    if (written === undefined) return this.clock.now();
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    try {
      const wall = Temporal.PlainDateTime.from(written, { overflow: 'reject' });
      return new Date(wall.toZonedDateTime(timeZone).epochMilliseconds);
    } catch {
      throw Invalid.field('at', 'date_invalid');
    }
  }
}

function toResult({ answeredBy, silence, verdicts }: Decision, taken: Taken | null): TestAnswerResult['data'] {
  return {
    auto_reply: answeredBy && !taken ? { id: answeredBy.id, name: answeredBy.name } : null,
    chatbot: taken && { id: taken.bot.id, name: taken.bot.name },
    reason: silence,
    verdicts: verdicts.map(({ againAt, verdict, ...whose }) => ({
      ...{ ...whose, verdict: taken && verdict === 'answers' ? 'chatbot_answers' : verdict },
      again_at: againAt?.toISOString() ?? null,
    })),
  };
}
