import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { NotNull } from 'kysely';
import { businessHoursOf } from '../../auth/business-hours.sql.js';
import { database } from '../../platform/database/statements/database.js';
import { preparedSql } from '../../platform/database/statements/prepared-sql.js';
import { type HoursLimit, isInHours } from '../is-in-hours.js';
import { MatchableText } from '../flow/matching/matchable-text.js';
import { isStartWord, mayRestart } from '../flow/matching/restarts.js';
import type { Input, Turn, World } from '../flow/turn.js';
import { walk } from '../flow/walk.js';
import type { Conversation } from './conversation-row.js';
import { Flows } from './flows.js';

export interface Bot extends HoursLimit {
  id: number;
  name: string;
  version: number;
  answersDevices: boolean;
  isOnDevice: boolean;
}

export interface BotMatch {
  bot: Pick<Bot, 'id' | 'name' | 'version'>;
  turn: Turn;
  isContinuation: boolean;
}

const MATCH_RANKS = { exact: 0, contains: 1, any: 2 } as const;

/**
 * Tries the open conversation, unless the message is its start word, then triggers of other bots: exact, contained,
 * any. The newer bot wins ties. Outside its hours, a bot starts no conversation but finishes an open one.
 */
@Injectable()
export class ChooseBot {
  constructor(private readonly flows: Flows) {}

  async choose(
    em: EntityManager,
    bots: readonly Bot[],
    conversation: Conversation | null,
    { input, world, isOwnNumber }: { input: Input; world: World; isOwnNumber: boolean },
  ): Promise<BotMatch | null> {
    const currentBot = conversation && bots.find(({ id }) => id === conversation.chatbotId);
    const flow = currentBot && (await this.flows.get(em, { id: currentBot.id, version: conversation.version }));
    const state = conversation?.state ?? null;
    // Shared, so that one limit of comparisons covers all bots.
    const matchable = input.kind === 'message' ? new MatchableText(input.text) : null;
    const isWaiting = flow && flow.nodes.some(({ id, data }) => data.type === 'wait' && state?.at.includes(id));
    if (flow && state && matchable && input.kind === 'message' && mayRestart(flow, state, matchable, input.hasMedia)) {
      const restarted = await this.findRestarted(em, bots, conversation, matchable);
      const restart = await this.findBestStart(em, restarted, { input, world, isOwnNumber, matchable });
      if (restart) return restart;
    }
    const turn = currentBot && flow && state ? walk(flow, state, input, world, matchable) : null;
    if (currentBot && turn)
      return { bot: { ...currentBot, version: conversation.version }, turn, isContinuation: true };
    // While a bot waits, its triggers and other bots' any-message triggers do not apply.
    const otherBots = currentBot && flow ? bots.filter(({ id }) => id !== currentBot.id) : bots;
    const started = await this.findBestStart(em, otherBots, { input, world, isOwnNumber, matchable });
    return isWaiting && started?.turn.matched?.how === 'any' ? null : started;
  }

  private async findRestarted(
    em: EntityManager,
    bots: readonly Bot[],
    { id, chatbotId }: Conversation,
    matchable: MatchableText,
  ): Promise<Bot[]> {
    const { rows } = await preparedSql<{ chatbot_id: number }>`
      select chatbot_id from bot_turns where conversation_id = ${id} order by id limit 1`.execute(database(em));
    const restarted: Bot[] = [];
    for (const bot of bots) {
      if (bot.id !== chatbotId && bot.id !== rows[0]?.chatbot_id) continue;
      const flow = await this.flows.get(em, bot);
      if (flow && isStartWord(flow, matchable)) restarted.push(bot);
    }
    return restarted;
  }

  private async findBestStart(
    em: EntityManager,
    bots: readonly Bot[],
    {
      input,
      world,
      isOwnNumber,
      matchable,
    }: { input: Input; world: World; isOwnNumber: boolean; matchable: MatchableText | null },
  ): Promise<BotMatch | null> {
    let best: BotMatch | null = null;
    for (const bot of bots.toSorted((left, right) => right.id - left.id)) {
      if (!bot.isOnDevice || (isOwnNumber && !bot.answersDevices) || !isInHours(bot, world.now)) continue;
      const flow = await this.flows.get(em, bot);
      const turn = flow && walk(flow, null, input, world, matchable);
      if (turn && (best === null || rankOf(turn) < rankOf(best.turn))) best = { bot, turn, isContinuation: false };
    }
    return best;
  }
}

const rankOf = ({ matched }: Turn): number => MATCH_RANKS[matched?.how ?? 'any'];

export async function readBots(em: EntityManager, accountId: number, deviceId: number): Promise<Bot[]> {
  const { rows } = await preparedSql<Bot>`
    select b.id, b.name, b.version, b.answers_devices as "answersDevices",
       exists (select from chatbot_devices d where d.chatbot_id = b.id and d.device_id = ${deviceId}) as "isOnDevice",
       ${businessHoursOf('b.business_hours_id')} hours, b.business_hours_mode as "hoursMode"
       from chatbots b where b.account_id = ${accountId} and b.is_running and b.version is not null`.execute(
    database(em),
  );
  return rows;
}

export async function findRunningBot(
  em: EntityManager,
  accountId: number,
  id: number,
): Promise<Pick<Bot, 'id' | 'version'> | null> {
  const bot = await database(em)
    .selectFrom('chatbots')
    .select(['id', 'version'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('is_running', '=', true)
    .where('version', 'is not', null)
    .$narrowType<{ version: NotNull }>()
    .executeTakeFirst();
  return bot ?? null;
}
