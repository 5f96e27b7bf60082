import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isUserOrInTeam } from '../../auth/auth.sql.js';
import { countOpenChats } from '../../messaging/conversations/inbox/automatic-assignment.sql.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { awayReasonOf, type PresenceFacts } from '../availability/away-reason.js';
import type { AssignmentRuleResource } from './assignment-rules.contract.js';

export interface Candidate {
  id: number;
  name: string;
  /** Usable devices, or null for all. */
  deviceIds: readonly number[] | null;
  /** Number of further chats, or Infinity. */
  remainingCapacity: number;
  openChats: number;
  /** Round-robin position. The lowest is next. */
  turn: number;
}

interface CandidateRow extends PresenceFacts, Pick<Row<'users'>, 'id' | 'capacity'> {
  name: string;
  device_ids: number[] | null;
  turn: number;
}

type RuleTarget = Pick<AssignmentRuleResource, 'user_id' | 'team_id'>;

/** Locks the users, so that parallel assignments do not exceed their capacity. */
export async function lockCandidates(
  em: EntityManager,
  accountId: number,
  target: RuleTarget,
  now: Date,
): Promise<Candidate[]> {
  const available = await readAvailable(em, accountId, target, now);
  if (available.length === 0) return [];
  await sql`
    select id from users where account_id = ${accountId} and id = any (${available.map(({ id }) => id)}::bigint[])
      order by id for no key update`.execute(database(em));
  // A new statement sees what was committed during the lock wait.
  const rows = await readAvailable(em, accountId, target, now);
  const locked = rows.filter(({ id }) => available.some((user) => user.id === id));
  const counts = await countOpenChats(
    em,
    accountId,
    locked.map(({ id }) => id),
  );
  return locked.flatMap(({ id, name, capacity, device_ids: deviceIds, turn }) => {
    const openChats = counts.get(id) ?? 0;
    const remainingCapacity = capacity === null ? Infinity : capacity - openChats;
    return remainingCapacity > 0 ? { id, name, deviceIds, remainingCapacity, openChats, turn } : [];
  });
}

async function readAvailable(
  em: EntityManager,
  accountId: number,
  { user_id: userId, team_id: teamId }: RuleTarget,
  now: Date,
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select u.id, coalesce(u.name, u.username) as name, u.capacity, u.availability, u.working_hours, p.active_at,
        case when u.role_id is not null then array(select d.device_id from user_devices d where d.user_id = u.id) end device_ids,
        coalesce(t.turn, 0) as turn
      from users u join user_presence p on p.user_id = u.id
        left join team_turns t on t.user_id = u.id and t.team_id = ${teamId}
      where u.account_id = ${accountId} and u.status = 'active' and u.availability = 'online'
        and ${isUserOrInTeam(userId, teamId)} order by u.id`.execute(database(em));
  return rows.filter((row) => awayReasonOf(row, now) === null);
}
