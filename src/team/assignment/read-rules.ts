import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { teamAs, userAs } from '../../auth/auth.sql.js';
import { database } from '../../platform/database/statements/database.js';
import { RuleNotFound } from '../team.errors.js';
import type { AssignmentRuleResource } from './assignment-rules.contract.js';

export const listRules = (em: EntityManager, accountId: number): Promise<AssignmentRuleResource[]> =>
  readRules(em, sql`r.account_id = ${accountId}`);

export async function readRule(em: EntityManager, accountId: number, ruleId: number): Promise<AssignmentRuleResource> {
  const [rule] = await readRules(em, sql`r.account_id = ${accountId} and r.id = ${ruleId}`);
  if (!rule) throw new RuleNotFound();
  return rule;
}

async function readRules(em: EntityManager, where: RawBuilder<SqlBool>): Promise<AssignmentRuleResource[]> {
  const { rows } = await sql<AssignmentRuleResource>`
    select r.id, r.name, r.is_on, r.position, r.conditions, r.user_id, ${sql.raw(userAs('r.user_id'))} as user, r.team_id,
        ${sql.raw(teamAs('r.team_id'))} as team, r.method
      from assignment_rules r where ${where} order by r.position, r.id`.execute(database(em));
  return rows;
}
