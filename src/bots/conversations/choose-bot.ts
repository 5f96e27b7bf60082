import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { prepared } from '../../platform/database/prepared-statements.js';
import { Heard } from '../flow/matching/heard.js';
import type { Input, Turn, World } from '../flow/turn.js';
import { walk } from '../flow/walk.js';
import type { Conversation } from './conversation-row.js';
import { Flows } from './flows.js';

export interface Bot {
  id: number;
  name: string;
  version: number;
  answersDevices: boolean;
  /** It begins conversations on the device that is written to. */
  isHere: boolean;
}

/** Who takes a message, and what that sets off. */
export interface Taken {
  bot: Pick<Bot, 'id' | 'name' | 'version'>;
  turn: Turn;
  /** It goes on in the conversation; otherwise another begins. */
  goesOn: boolean;
}

const RANK = { exact: 0, contains: 1, any: 2 } as const;

/**
 * Which bot takes a message: first where the open conversation stands, then the triggers of the other bots on the device, exact words before words
 * that are contained and those before any message; of two alike the newer bot's.
 */
@Injectable()
export class ChooseBot {
  constructor(private readonly flows: Flows) {}

  async choose(
    em: EntityManager,
    bots: readonly Bot[],
    conversation: Conversation | null,
    { input, world, isOwnNumber }: { input: Input; world: World; isOwnNumber: boolean },
  ): Promise<Taken | null> {
    const within = conversation && bots.find(({ id }) => id === conversation.chatbotId);
    const flow = within && (await this.flows.get(em, { id: within.id, version: conversation.version }));
    const state = conversation?.state ?? null;
    // Read once for all bots, so that all of them together have a bound.
    const heard = input.kind === 'message' ? new Heard(input.text) : null;
    if (within && flow && state) {
      const turn = walk(flow, state, input, world, heard);
      if (turn) return { bot: { ...within, version: conversation.version }, turn, goesOn: true };
    }
    // Who waits listens to what comes next alone; other bots may be asked for all the same, by their words while time is waited for.
    const waits = flow && flow.nodes.some(({ id, data }) => data.type === 'wait' && state?.at.includes(id));
    const others = within && flow ? bots.filter(({ id }) => id !== within.id) : bots;
    const fresh = await this.begin(em, others, { input, world, isOwnNumber, heard });
    return waits && fresh?.turn.matched?.how === 'any' ? null : fresh;
  }

  private async begin(
    em: EntityManager,
    bots: readonly Bot[],
    { input, world, isOwnNumber, heard }: { input: Input; world: World; isOwnNumber: boolean; heard: Heard | null },
  ): Promise<Taken | null> {
    let best: Taken | null = null;
    for (const bot of bots.toSorted((one, other) => other.id - one.id)) {
      if (!bot.isHere || (isOwnNumber && !bot.answersDevices)) continue;
      const flow = await this.flows.get(em, bot);
      const turn = flow && walk(flow, null, input, world, heard);
      if (turn && (best === null || rankOf(turn) < rankOf(best.turn))) best = { bot, turn, goesOn: false };
    }
    return best;
  }
}

const rankOf = ({ matched }: Turn): number => RANK[matched?.how ?? 'any'];

/** The bots of an account that run, with whether they begin conversations on a device. */
export async function readBots(em: EntityManager, accountId: number, deviceId: number): Promise<Bot[]> {
  const rows = await em.execute<
    { id: string; name: string; version: number; answers_devices: boolean; is_here: boolean }[]
  >(
    prepared(`select b.id, b.name, b.version, b.answers_devices,
       exists (select from chatbot_devices d where d.chatbot_id = b.id and d.device_id = ?) as is_here
       from chatbots b where b.account_id = ? and b.is_running and b.version is not null`),
    [deviceId, accountId],
  );
  return rows.map(({ id, answers_devices: answersDevices, is_here: isHere, ...bot }) => ({
    ...{ ...bot, id: Number(id), answersDevices, isHere },
  }));
}
