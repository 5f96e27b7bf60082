import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database, NOW } from '../../platform/database/statements/database.js';
import { enrolAccount } from '../../platform/events/enrol-account.js';
import type { SignedIn } from '../../platform/http/access.js';
import { TooManyRules } from '../team.errors.js';
import { AssignmentRulesChanged } from '../team.messages.js';
import { MAX_RULES } from './assignment-limits.contract.js';
import type {
  AssignmentRuleBody,
  AssignmentRuleResource,
  UpdateAssignmentRuleBody,
} from './assignment-rules.contract.js';
import { CheckRule } from './check-rule.js';
import { queueFreedChatsJob, queueHandoversJob, queueWrittenChatsJob } from './queue-chats.job.js';
import { lockAssignment } from './lock-assignment.js';
import { listRules, readRule } from './read-rules.js';

@Injectable()
export class SaveRule {
  constructor(
    private readonly em: EntityManager,
    private readonly check: CheckRule,
    private readonly events: EventBus,
  ) {}

  create(user: SignedIn, body: AssignmentRuleBody): Promise<AssignmentRuleResource> {
    const { name, is_on: isOn, conditions, method } = body;
    const [userId, teamId] = [body.user_id ?? null, body.team_id ?? null];
    const { accountId } = user;
    return this.write(accountId, async (em) => {
      const rules = await listRules(em, accountId);
      if (rules.length >= MAX_RULES) throw new TooManyRules();
      await this.check.requireTarget(em, accountId, { userId, teamId });
      await this.check.requireChoices(em, user, conditions);
      const { id } = await database(em)
        .insertInto('assignment_rules')
        .values({
          account_id: accountId,
          name,
          is_on: isOn,
          position: rules.length + 1,
          conditions: JSON.stringify(conditions),
          user_id: userId,
          team_id: teamId,
          method,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const job of [queueWrittenChatsJob, queueHandoversJob, queueFreedChatsJob])
        await enrolAccount(em, job, accountId);
      return readRule(em, accountId, id);
    });
  }

  update(user: SignedIn, ruleId: number, body: UpdateAssignmentRuleBody): Promise<AssignmentRuleResource> {
    const { accountId } = user;
    return this.write(accountId, async (em) => {
      const previous = await readRule(em, accountId, ruleId);
      const { name = previous.name, is_on: isOn = previous.is_on, method = previous.method } = body;
      const target = chooseTarget(body, previous);
      if (body.user_id !== undefined || body.team_id !== undefined)
        await this.check.requireTarget(em, accountId, target);
      if (body.conditions) await this.check.requireChoices(em, user, body.conditions, previous.conditions);
      await database(em)
        .updateTable('assignment_rules')
        .set({
          name,
          is_on: isOn,
          method,
          conditions: JSON.stringify(body.conditions ?? previous.conditions),
          user_id: target.userId,
          team_id: target.teamId,
          updated_at: NOW,
        })
        .where('id', '=', ruleId)
        .where('account_id', '=', accountId)
        .execute();
      if (body.position !== undefined) await this.move(em, accountId, ruleId, body.position);
      return readRule(em, accountId, ruleId);
    });
  }

  async delete(accountId: number, ruleId: number): Promise<void> {
    await this.write(accountId, async (em) => {
      await readRule(em, accountId, ruleId);
      await database(em)
        .deleteFrom('assignment_rules')
        .where('id', '=', ruleId)
        .where('account_id', '=', accountId)
        .execute();
      const remainingIds = (await listRules(em, accountId)).map(({ id }) => id);
      await writePositions(em, accountId, remainingIds);
    });
  }

  private async move(em: EntityManager, accountId: number, ruleId: number, position: number): Promise<void> {
    const otherIds = (await listRules(em, accountId)).flatMap(({ id }) => (id === ruleId ? [] : id));
    await writePositions(em, accountId, otherIds.toSpliced(position - 1, 0, ruleId));
  }

  /** Resets the rules of queued chats, so they are chosen again. */
  private async write<T>(accountId: number, change: (em: EntityManager) => Promise<T>): Promise<T> {
    const written = await this.em.fork().transactional(async (em) => {
      await lockAssignment(em, accountId);
      const result = await change(em);
      await database(em)
        .updateTable('chats_to_deal')
        .set({ rule_id: null, is_waiting: false })
        .where('account_id', '=', accountId)
        .where('rule_id', 'is not', null)
        .execute();
      return result;
    });
    this.events.publish(new AssignmentRulesChanged(accountId));
    return written;
  }
}

/** Lets a user replace a team, and vice versa. */
function chooseTarget(
  { user_id: userId, team_id: teamId }: UpdateAssignmentRuleBody,
  previous: AssignmentRuleResource,
): { userId: number | null; teamId: number | null } {
  if (userId != null && teamId == null) return { userId, teamId: null };
  if (teamId != null && userId == null) return { userId: null, teamId };
  return {
    userId: userId === undefined ? previous.user_id : userId,
    teamId: teamId === undefined ? previous.team_id : teamId,
  };
}

async function writePositions(em: EntityManager, accountId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update assignment_rules r set position = o.position
      from unnest(${ids}::bigint[]) with ordinality o (id, position)
      where r.id = o.id and r.account_id = ${accountId} and r.position <> o.position`.execute(database(em));
}
