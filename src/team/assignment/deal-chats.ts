import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { lockTeam } from '../../auth/auth.sql.js';
import { PublishChat } from '../../messaging/conversation.messages.js';
import { assignByRule, lockWithoutAssignee } from '../../messaging/conversations/inbox/automatic-assignment.sql.js';
import { Clock } from '../../platform/clock.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import type { AssignmentRuleResource } from './assignment-rules.contract.js';
import { removeFromQueue, type QueuedChat, VERSION } from './remove-from-queue.js';
import { lockAssignment } from './lock-assignment.js';
import { type Candidate, lockCandidates } from './read-candidates.js';
import { listRules } from './read-rules.js';

/** Small, because long transactions block incoming messages. */
const BATCH_SIZE = 20;

type QueuedOnDevice = QueuedChat & Pick<Row<'chats_to_deal'>, 'device_id'>;

interface BatchResult {
  assignedIds: number[];
  isLast: boolean;
}

/** Assigns queued chats to available colleagues, and the others to the team. */
@Injectable()
export class DealChats {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number): Promise<void> {
    for (const { id } of await listRules(this.em.fork(), accountId)) {
      await this.runBatches(accountId, id, (em, rule) => this.assignBatch(em, accountId, rule));
      await this.runBatches(accountId, id, (em, rule) => assignToTeam(em, accountId, rule));
    }
  }

  private async runBatches(
    accountId: number,
    ruleId: number,
    runBatch: (em: EntityManager, rule: AssignmentRuleResource) => Promise<BatchResult>,
  ): Promise<void> {
    let isLast = false;
    while (!isLast) {
      const batch = await this.em.fork().transactional(async (em) => {
        await lockAssignment(em, accountId);
        // Rules may change between transactions.
        const rule = (await listRules(em, accountId)).find(({ id }) => id === ruleId);
        return rule?.is_on ? runBatch(em, rule) : { assignedIds: [], isLast: true };
      });
      for (const chatId of batch.assignedIds) await this.commands.execute(new PublishChat(accountId, chatId));
      ({ isLast } = batch);
    }
  }

  private async assignBatch(em: EntityManager, accountId: number, rule: AssignmentRuleResource): Promise<BatchResult> {
    if (!(await hasQueued(em, accountId, rule.id))) return { assignedIds: [], isLast: true };
    const candidates = await lockCandidates(em, accountId, rule, this.clock.now());
    const queued = await readAssignable(em, accountId, rule.id, candidates);
    if (queued.length === 0) return { assignedIds: [], isLast: true };
    const team = await lockTeamOf(em, accountId, rule);
    const chats = await lockWithoutAssignee(
      em,
      accountId,
      queued.map(({ chat_id: id }) => id),
    );
    const handled: QueuedOnDevice[] = [];
    const assignedIds: number[] = [];
    for (const row of queued) {
      const chat = chats.get(row.chat_id);
      const assignee = chat && chooseCandidate(rule.method, candidates, chat.device_id);
      if (chat && !assignee) continue;
      handled.push(row);
      if (!chat || !assignee) continue;
      await assignByRule(em, accountId, chat, { user: assignee, team }, rule.name);
      assignedIds.push(chat.id);
      assignee.remainingCapacity--;
      assignee.openChats++;
      assignee.turn = 1 + Math.max(...candidates.map(({ turn }) => turn));
      if (team) await recordTurn(em, accountId, team.id, assignee.id);
    }
    await removeFromQueue(em, accountId, handled);
    // Later chats on other devices may still be assigned.
    return { assignedIds, isLast: handled.length === 0 };
  }
}

/** Assigns chats without an available colleague to the team. */
async function assignToTeam(em: EntityManager, accountId: number, rule: AssignmentRuleResource): Promise<BatchResult> {
  const queued = await database(em)
    .selectFrom('chats_to_deal')
    .select(['chat_id', VERSION.as('version')])
    .where('account_id', '=', accountId)
    .where('rule_id', '=', rule.id)
    .where('is_waiting', '=', false)
    .orderBy('created_at')
    .orderBy('chat_id')
    .limit(BATCH_SIZE)
    .execute();
  const ids = queued.map(({ chat_id: id }) => id);
  if (ids.length === 0) return { assignedIds: [], isLast: true };
  const team = await lockTeamOf(em, accountId, rule);
  const chats = await lockWithoutAssignee(em, accountId, ids);
  const assignedIds: number[] = [];
  for (const chat of chats.values())
    if (team && (await assignByRule(em, accountId, chat, { user: null, team }, rule.name))) assignedIds.push(chat.id);
  await removeFromQueue(
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
  return { assignedIds, isLast: queued.length < BATCH_SIZE };
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
  const available = candidates.filter((candidate) => candidate.remainingCapacity > 0 && mayUse(candidate, deviceId));
  const byTurn = (a: Candidate, b: Candidate): number => a.turn - b.turn || a.id - b.id;
  const byLoad = (a: Candidate, b: Candidate): number => a.openChats - b.openChats || byTurn(a, b);
  return available.toSorted(method === 'least_loaded' ? byLoad : byTurn)[0];
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

async function readAssignable(
  em: EntityManager,
  accountId: number,
  ruleId: number,
  candidates: readonly Candidate[],
): Promise<QueuedOnDevice[]> {
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
    .limit(BATCH_SIZE)
    .execute();
}

async function recordTurn(em: EntityManager, accountId: number, teamId: number, userId: number): Promise<void> {
  await sql`
    insert into team_turns (team_id, user_id, account_id, turn)
      select ${teamId}, ${userId}, ${accountId}, 1 + coalesce(max(turn), 0) from team_turns where team_id = ${teamId}
    on conflict (team_id, user_id) do update set turn = excluded.turn`.execute(database(em));
}
