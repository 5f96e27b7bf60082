import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Temporal } from 'temporal-polyfill';
import { GetCountry, GetTimeZone } from '../../auth/auth.messages.js';
import { GetDeviceBySession } from '../../devices/devices.messages.js';
import { FindPerson } from '../../messaging/conversation.messages.js';
import { Clock } from '../../platform/clock.js';
import { Invalid } from '../../platform/errors.js';
import { requirePhone } from '../../platform/http/input/require-phone.js';
import type { TestAnswerBody, TestAnswerResult } from './answers.contract.js';
import { type Decision, decideAnswer } from './deciding/decide-answer.js';
import { type BotMatch, ChooseBot, readBots } from '../conversations/choose-bot.js';
import { findConversation } from '../conversations/conversation-row.js';
import { ReadWorld } from '../conversations/read-world.js';
import { countAnswers, readCandidates } from './deciding/read-candidates.js';
import { ReadContactContext } from './deciding/read-contact-context.js';

@Injectable()
export class TestAnswer {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly contactReader: ReadContactContext,
    private readonly worldReader: ReadWorld,
    private readonly botChooser: ChooseBot,
  ) {}

  async execute(accountId: number, body: TestAnswerBody): Promise<TestAnswerResult['data']> {
    const { id: deviceId } = await this.queries.execute(new GetDeviceBySession(accountId, body.device));
    const country = await this.queries.execute(new GetCountry(accountId));
    const phone = body.phone ? requirePhone('phone', body.phone, country) : null;
    const person = phone && (await this.queries.execute(new FindPerson(accountId, phone, deviceId)));
    const scope = { accountId, contactId: person ? person.contactId : null };
    const at = await this.readTime(accountId, body.at);
    const sender = { ...scope, phone, chatId: person ? person.chatId : null, lid: person ? person.lid : null };
    const contactContext = await this.contactReader.read(accountId, sender, at);
    const decision = decideAnswer({
      now: at,
      timeZone: contactContext.timeZone,
      isAccountActive: contactContext.isAccountActive,
      message: { at, deviceId, claimedBy: null },
      person: { ...contactContext.person, answersThisHour: await countAnswers(this.em, scope, at) },
      candidates: await readCandidates(this.em, scope, null),
    });
    const botMatch =
      decision.skipReason === null
        ? await this.findBot(deviceId, sender, { ...body, at, isOwnNumber: contactContext.person.isOwnNumber })
        : null;
    return toResult(decision, botMatch);
  }

  private async findBot(
    deviceId: number,
    { accountId, contactId, chatId }: { accountId: number; contactId: number | null; chatId: number | null },
    { text = '', at, isOwnNumber }: { text?: string | undefined; at: Date; isOwnNumber: boolean },
  ): Promise<BotMatch | null> {
    const bots = await readBots(this.em, accountId, deviceId);
    if (bots.length === 0) return null;
    const open = chatId === null ? null : await findConversation(this.em, accountId, chatId);
    const world = { ...(await this.worldReader.read({ accountId, deviceId, contactId }, text)), now: at };
    const input = { kind: 'message' as const, text, hasMedia: false };
    return this.botChooser.choose(this.em, bots, open && open.waitsUntil > at ? open : null, {
      input,
      world,
      isOwnNumber,
    });
  }

  private async readTime(accountId: number, localText: string | undefined): Promise<Date> {
    if (localText === undefined) return this.clock.now();
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    try {
      const localTime = Temporal.PlainDateTime.from(localText, { overflow: 'reject' });
      return new Date(localTime.toZonedDateTime(timeZone).epochMilliseconds);
    } catch {
      throw Invalid.field('at', 'date_invalid');
    }
  }
}

function toResult({ answeredBy, skipReason, verdicts }: Decision, botMatch: BotMatch | null): TestAnswerResult['data'] {
  return {
    auto_reply: answeredBy && !botMatch ? { id: answeredBy.id, name: answeredBy.name } : null,
    chatbot: botMatch && { id: botMatch.bot.id, name: botMatch.bot.name },
    reason: skipReason,
    verdicts: verdicts.map(({ nextAnswerAt, verdict, ...autoReply }) => ({
      ...autoReply,
      verdict: botMatch && verdict === 'answers' ? 'chatbot_answers' : verdict,
      again_at: nextAnswerAt?.toISOString() ?? null,
    })),
  };
}
