import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { lockTeam } from '../../auth/auth.sql.js';
import { PublishChat } from '../../messaging/conversation.messages.js';
import { assignByRule, lockWithoutAssignee } from '../../messaging/conversations/inbox/dealing.sql.js';
import { Clock } from '../../platform/clock.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import type { AssignmentRuleResource } from './assignment-rules.contract.js';
import { leaveQueue, type QueuedChat, VERSION } from './leave-queue.js';
import { lockDealing } from './lock-dealing.js';
import { type Candidate, lockCandidates } from './read-candidates.js';
import { listRules } from './read-rules.js';

/** Chats of one transaction. Short transactions do not block incoming messages. */
const BATCH = 20;

type Waiting = QueuedChat & Pick<Row<'chats_to_deal'>, 'device_id'>;

interface Batch {
  changed: number[];
  isLast: boolean;
}

/** Assigns queued chats to available colleagues with room, and the others to the team of their rule. */
@Injectable()
export class DealChats {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number): Promise<void> {
    for (const { id } of await listRules(this.em.fork(), accountId)) {
      await this.repeat(accountId, id, (em, rule) => this.dealBatch(em, accountId, rule));
      await this.repeat(accountId, id, (em, rule) => giveToTeam(em, accountId, rule));
    }
  }

  private async repeat(
    accountId: number,
    ruleId: number,
    work: (em: EntityManager, rule: AssignmentRuleResource) => Promise<Batch>,
  ): Promise<void> {
    let isLast = false;
    while (!isLast) {
      const batch = await this.em.fork().transactional(async (em) => {
        await lockDealing(em, accountId);
        // Read again, because rules change between transactions.
        const rule = (await listRules(em, accountId)).find(({ id }) => id === ruleId);
        return rule?.is_on ? work(em, rule) : { changed: [], isLast: true };
      });
      for (const chatId of batch.changed) await this.commands.execute(new PublishChat(accountId, chatId));
      ({ isLast } = batch);
    }
  }

  private async dealBatch(em: EntityManager, accountId: number, rule: AssignmentRuleResource): Promise<Batch> {
    if (!(await hasQueued(em, accountId, rule.id))) return { changed: [], isLast: true };
    const candidates = await lockCandidates(em, accountId, rule, this.clock.now());
    const queued = await readDealable(em, accountId, rule.id, candidates);
    if (queued.length === 0) return { changed: [], isLast: true };
    const team = await lockTeamOf(em, accountId, rule);
    const chats = await lockWithoutAssignee(
      em,
      accountId,
      queued.map(({ chat_id: id }) => id),
    );
    const done: Waiting[] = [];
    const changed: number[] = [];
    for (const row of queued) {
      const chat = chats.get(row.chat_id);
      const next = chat && chooseCandidate(rule.method, candidates, chat.device_id);
      if (chat && !next) continue;
      done.push(row);
      if (!chat || !next) continue;
      await assignByRule(em, accountId, chat, { user: next, team }, rule.name);
      changed.push(chat.id);
      next.room--;
      next.openChats++;
      next.turn = 1 + Math.max(...candidates.map(({ turn }) => turn));
      if (team) await takeTurn(em, accountId, team.id, next.id);
    }
    await leaveQueue(em, accountId, done);
    // Without room for any of them, others of the queue may still fit.
    return { changed, isLast: done.length === 0 };
  }
}

/** Chats that nobody takes are shown to the whole team. */
async function giveToTeam(em: EntityManager, accountId: number, rule: AssignmentRuleResource): Promise<Batch> {
  const queued = await database(em)
    .selectFrom('chats_to_deal')
    .select(['chat_id', VERSION.as('version')])
    .where('account_id', '=', accountId)
    .where('rule_id', '=', rule.id)
    .where('is_waiting', '=', false)
    .orderBy('created_at')
    .orderBy('chat_id')
    .limit(BATCH)
    .execute();
  const ids = queued.map(({ chat_id: id }) => id);
  if (ids.length === 0) return { changed: [], isLast: true };
  const team = await lockTeamOf(em, accountId, rule);
  const chats = await lockWithoutAssignee(em, accountId, ids);
  const changed: number[] = [];
  for (const chat of chats.values())
    if (team && (await assignByRule(em, accountId, chat, { user: null, team }, rule.name))) changed.push(chat.id);
  await leaveQueue(
    em,
    accountId,
    queued.filter(({ chat_id: id }) => !chats.has(id)),
  );
  await database(em)
    .updateTable('chats_to_deal')
    .set({ is_waiting: true })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`chat_id = any (${ids}::bigint[])`)
    .execute();
  return { changed, isLast: queued.length < BATCH };
}

async function lockTeamOf(em: EntityManager, accountId: number, { team_id: teamId }: AssignmentRuleResource) {
  if (teamId === null) return null;
  const { rows } = await lockTeam(accountId, teamId).execute(database(em));
  return rows[0] ?? null;
}

const mayUse = ({ deviceIds }: Candidate, deviceId: number): boolean => deviceIds?.includes(deviceId) ?? true;

function chooseCandidate(
  method: AssignmentRuleResource['method'],
  candidates: readonly Candidate[],
  deviceId: number,
): Candidate | undefined {
  const free = candidates.filter((candidate) => candidate.room > 0 && mayUse(candidate, deviceId));
  const byTurn = (a: Candidate, b: Candidate): number => a.turn - b.turn || a.id - b.id;
  const byLoad = (a: Candidate, b: Candidate): number => a.openChats - b.openChats || byTurn(a, b);
  return free.toSorted(method === 'least_loaded' ? byLoad : byTurn)[0];
}

async function hasQueued(em: EntityManager, accountId: number, ruleId: number): Promise<boolean> {
  const queued = await database(em)
    .selectFrom('chats_to_deal')
    .select('chat_id')
    .where('account_id', '=', accountId)
    .where('rule_id', '=', ruleId)
    .limit(1)
    .executeTakeFirst();
  return queued !== undefined;
}

/** The oldest on devices of the candidates. */
async function readDealable(
  em: EntityManager,
  accountId: number,
  ruleId: number,
  candidates: readonly Candidate[],
): Promise<Waiting[]> {
  if (candidates.length === 0) return [];
  const deviceIds = candidates.flatMap((candidate) => candidate.deviceIds ?? []);
  const usesAll = candidates.some((candidate) => candidate.deviceIds === null);
  return database(em)
    .selectFrom('chats_to_deal')
    .select(['chat_id', 'device_id', VERSION.as('version')])
    .where('account_id', '=', accountId)
    .where('rule_id', '=', ruleId)
    .where(sql<boolean>`(${usesAll}::boolean or device_id = any (${deviceIds}::bigint[]))`)
    .orderBy('created_at')
    .orderBy('chat_id')
    .limit(BATCH)
    .execute();
}

async function takeTurn(em: EntityManager, accountId: number, teamId: number, userId: number): Promise<void> {
  await sql`
    insert into team_turns (team_id, user_id, account_id, turn)
      select ${teamId}, ${userId}, ${accountId}, 1 + coalesce(max(turn), 0) from team_turns where team_id = ${teamId}
    on conflict (team_id, user_id) do update set turn = excluded.turn`.execute(database(em));
}
