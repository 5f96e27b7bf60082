import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import type { Input, Turn } from '../../flow/turn.js';
import { MAX_CHAINED_REPLIES } from '../conversation-limits.js';

/** Returns Infinity if no bot entered another since the last message. */
export async function countRemainingReplies(em: EntityManager, conversationId: number, input: Input): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ replies: number; is_chained: boolean }>`
    select coalesce(sum((select count(*) from jsonb_array_elements(t.effects) e where e ->> 'kind' = 'reply')), 0)::int replies,
       coalesce(bool_or(t.input = 'entered'), false) is_chained from bot_turns t
      where t.conversation_id = ${conversationId}
        and t.id >= (select max(id) from bot_turns where conversation_id = ${conversationId} and input = 'message')`.execute(
    database(em),
  );
  const isChained = input.kind === 'entered' || row?.is_chained === true;
  return isChained ? Math.max(0, MAX_CHAINED_REPLIES - (row?.replies ?? 0)) : Infinity;
}

export const countReplies = ({ effects }: Turn): number => effects.filter(({ kind }) => kind === 'reply').length;

/** Drops the first reply beyond `remaining` and everything after it. */
export function cutReplies(turn: Turn, remaining: number): Turn {
  const replyIndexes = turn.effects.flatMap(({ kind }, index) => (kind === 'reply' ? [index] : []));
  const end = replyIndexes[remaining];
  return end === undefined ? turn : { ...turn, effects: turn.effects.slice(0, end), state: null, isCut: true };
}
