import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { MOST_UNASKED_TURNS } from '../conversations/conversation-limits.js';
import { Flows } from '../conversations/flows.js';
import type { Flow } from '../flow/flow.contract.js';
import type { Effect, Turn, World } from '../flow/turn.js';
import { walk } from '../flow/walk.js';

/** A published version. */
interface Bot {
  id: number;
  version: number;
}

interface Reached {
  /** What the input has set off over all bots, and where the last of them stands. */
  turn: Turn;
  /** Null: the flow that is tried out. */
  bot: Bot | null;
  /** Of the person by then, as a real conversation would find them written. */
  groupIds: readonly number[];
}

/** The published bots that a simulated conversation is led to, as a real one would be. */
@Injectable()
export class OtherBots {
  constructor(
    private readonly em: EntityManager,
    private readonly flows: Flows,
  ) {}

  /** The flow of a bot of this account; null when it is gone. */
  async find(accountId: number, bot: Bot): Promise<Flow | null> {
    const owned = await this.em.execute<object[]>('select from chatbots where id = ? and account_id = ?', [
      bot.id,
      accountId,
    ]);
    return owned.length > 0 ? this.flows.get(this.em, bot) : null;
  }

  async goOn(accountId: number, first: Turn, from: Bot | null, world: World): Promise<Reached> {
    let [turn, bot, groupIds] = [first, from, groupsAfter(first, world.contact.groupIds)];
    for (let turns = 1; turns <= MOST_UNASKED_TURNS; turns++) {
      const last = turn.effects.at(-1);
      const next = last?.kind === 'go_to' ? await this.findRunning(accountId, last.chatbotId) : null;
      const flow = next && (await this.flows.get(this.em, next));
      if (last?.kind !== 'go_to' || !flow) return { turn, bot, groupIds };
      const state = { at: [], tries: 0, variables: last.values };
      const contact = { ...world.contact, groupIds };
      const further = walk(flow, state, { kind: 'entered' }, { ...world, contact });
      if (!further) return { turn, bot, groupIds };
      groupIds = groupsAfter(further, groupIds);
      turn = { ...further, effects: [...turn.effects, ...further.effects], matched: first.matched };
      bot = next;
    }
    // They lead to each other.
    return { turn: { ...turn, state: null, isCut: true }, bot, groupIds };
  }

  private async findRunning(accountId: number, id: number): Promise<Bot | null> {
    const [row] = await this.em.execute<{ id: string; version: number }[]>(
      'select id, version from chatbots where id = ? and account_id = ? and is_running and version is not null',
      [id, accountId],
    );
    return row ? { id: Number(row.id), version: row.version } : null;
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
