import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../platform/database/statements/database.js';
import { MAX_CHAINED_REPLIES, MAX_UNPROMPTED_TURNS } from '../conversations/conversation-limits.js';
import { findRunningBot } from '../conversations/choose-bot.js';
import { countReplies, cutReplies } from '../conversations/turns/chained-replies.js';
import { Flows } from '../conversations/flows.js';
import type { Flow } from '../flow/flow.contract.js';
import type { Effect, Turn, World } from '../flow/turn.js';
import { walk } from '../flow/walk.js';

interface Bot {
  id: number;
  version: number;
}

interface FollowResult {
  /** Effects of all bots, state of the last. */
  turn: Turn;
  /** Null for the tested flow. */
  bot: Bot | null;
  groupIds: readonly number[];
}

@Injectable()
export class OtherBots {
  constructor(
    private readonly em: EntityManager,
    private readonly flows: Flows,
  ) {}

  async find(accountId: number, bot: Bot): Promise<Flow | null> {
    const owned = await database(this.em)
      .selectFrom('chatbots')
      .where('id', '=', bot.id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return owned ? this.flows.get(this.em, bot) : null;
  }

  async follow(accountId: number, first: Turn, from: Bot | null, world: World): Promise<FollowResult> {
    let [turn, bot, groupIds] = [first, from, groupsAfter(first, world.contact.groupIds)];
    for (let turns = 1; turns <= MAX_UNPROMPTED_TURNS; turns++) {
      const last = turn.effects.at(-1);
      const next = last?.kind === 'go_to' ? await findRunningBot(this.em, accountId, last.chatbotId) : null;
      const flow = next && (await this.flows.get(this.em, next));
      if (last?.kind !== 'go_to' || !flow) return { turn, bot, groupIds };
      const state = { at: [], tries: 0, variables: last.values };
      const contact = { ...world.contact, groupIds };
      const remaining = MAX_CHAINED_REPLIES - countReplies(turn);
      if (remaining <= 0) break;
      const entered = walk(flow, state, { kind: 'entered' }, { ...world, contact });
      if (!entered) return { turn, bot, groupIds };
      const further = cutReplies(entered, remaining);
      groupIds = groupsAfter(further, groupIds);
      turn = { ...further, effects: [...turn.effects, ...further.effects], matched: first.matched };
      bot = next;
      if (further !== entered) break;
    }
    // The bots enter each other without end.
    return { turn: { ...turn, state: null, isCut: true }, bot, groupIds };
  }
}

function groupsAfter({ effects }: Turn, before: readonly number[]): readonly number[] {
  const groups = new Set(before);
  const changes = effects.filter(
    (effect): effect is Effect & { kind: 'change_group' } => effect.kind === 'change_group',
  );
  for (const { action, groupId } of changes)
    if (action === 'add') groups.add(groupId);
    else groups.delete(groupId);
  return [...groups];
}
