import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { requireBusinessHours } from '../../../auth/business-hours.sql.js';
import { Clock } from '../../../platform/clock.js';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { database } from '../../../platform/database/statements/database.js';
import { Invalid } from '../../../platform/errors.js';
import { recordEvent } from '../../../platform/events/record-event.js';
import { SlaPolicyNotFound, TooManySlaPolicies } from '../../messaging.errors.js';
import { SlaPoliciesChanged, SlaPoliciesUpdated } from '../../messaging.messages.js';
import {
  MAX_SLA_POLICIES,
  type SlaPolicyBody,
  type SlaPolicyResource,
  type UpdateSlaPolicyBody,
} from './sla-policies.contract.js';

@Injectable()
export class ListSlaPolicies {
  constructor(private readonly em: EntityManager) {}

  execute(accountId: number): Promise<SlaPolicyResource[]> {
    return readPolicies(this.em, accountId);
  }
}

@Injectable()
export class CreateSlaPolicy {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, body: SlaPolicyBody): Promise<SlaPolicyResource> {
    const created = await this.em.transactional(async (em) => {
      await lockAccount(em, 'sla_policies', accountId);
      const existing = await readPolicies(em, accountId);
      if (existing.length >= MAX_SLA_POLICIES) throw new TooManySlaPolicies();
      await requireBusinessHours(em, accountId, body.business_hours_id);
      const columns = toColumns(body);
      requireMinutes(columns);
      const { id } = await database(em)
        .insertInto('sla_policies')
        .values({
          account_id: accountId,
          position: existing.length + 1,
          changed_at: this.clock.now(),
          ...columns,
          name: body.name,
          is_for_all: body.label_ids.length === 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await lockLabels(em, accountId, body.label_ids);
      await addLabels(em, accountId, id, body.label_ids);
      if (body.position !== undefined) await movePolicy(em, accountId, id, body.position);
      return recordAndRead(em, accountId, id);
    });
    this.events.publish(new SlaPoliciesChanged(accountId));
    return created;
  }
}

@Injectable()
export class UpdateSlaPolicy {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, policyId: number, body: UpdateSlaPolicyBody): Promise<SlaPolicyResource> {
    const updated = await this.em.transactional(async (em) => {
      await lockAccount(em, 'sla_policies', accountId);
      const existing = (await readPolicies(em, accountId)).find(({ id }) => id === policyId);
      if (!existing) throw new SlaPolicyNotFound();
      await requireBusinessHours(em, accountId, body.business_hours_id);
      const columns = toColumns(body);
      requireMinutes({ ...existing, ...columns });
      const { label_ids: labelIds } = body;
      // Locks labels before the policy, as the deletion of a label does.
      await lockLabels(em, accountId, labelIds ?? []);
      await database(em)
        .updateTable('sla_policies')
        .set({
          ...columns,
          changed_at: this.clock.now(),
          ...(labelIds !== undefined && { is_for_all: labelIds.length === 0 }),
        })
        .where('id', '=', policyId)
        .where('account_id', '=', accountId)
        .execute();
      if (labelIds !== undefined) {
        await database(em)
          .deleteFrom('sla_policy_labels')
          .where('policy_id', '=', policyId)
          .where('account_id', '=', accountId)
          .execute();
        await addLabels(em, accountId, policyId, labelIds);
      }
      if (body.position !== undefined) await movePolicy(em, accountId, policyId, body.position);
      return recordAndRead(em, accountId, policyId);
    });
    this.events.publish(new SlaPoliciesChanged(accountId));
    return updated;
  }
}

@Injectable()
export class DeleteSlaPolicy {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, policyId: number): Promise<void> {
    await this.em.transactional(async (em) => {
      await lockAccount(em, 'sla_policies', accountId);
      const { numDeletedRows } = await database(em)
        .deleteFrom('sla_policies')
        .where('id', '=', policyId)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw new SlaPolicyNotFound();
      await writePositions(
        em,
        accountId,
        (await readPolicies(em, accountId)).map(({ id }) => id),
      );
      await recordUpdate(em, accountId);
    });
    this.events.publish(new SlaPoliciesChanged(accountId));
  }
}

function toColumns(body: Partial<Pick<SlaPolicyBody, 'name'>> & UpdateSlaPolicyBody) {
  const { name, first_reply_minutes, next_reply_minutes, resolution_minutes, business_hours_id } = body;
  return {
    ...(name !== undefined && { name }),
    ...(first_reply_minutes !== undefined && { first_reply_minutes }),
    ...(next_reply_minutes !== undefined && { next_reply_minutes }),
    ...(resolution_minutes !== undefined && { resolution_minutes }),
    ...(business_hours_id !== undefined && { business_hours_id }),
  };
}

function requireMinutes(policy: Partial<SlaPolicyResource>): void {
  const times = [policy.first_reply_minutes, policy.next_reply_minutes, policy.resolution_minutes];
  if (times.every((time) => time == null)) throw Invalid.field('first_reply_minutes', 'sla_time_required');
}

async function lockLabels(em: EntityManager, accountId: number, labelIds: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select id from labels where account_id = ${accountId} and id = any (${labelIds}::bigint[])
      order by id for key share`.execute(database(em));
  if (rows.length !== new Set(labelIds).size) throw Invalid.field('label_ids', 'value_invalid');
}

async function addLabels(em: EntityManager, accountId: number, policyId: number, labelIds: readonly number[]) {
  const rows = [...new Set(labelIds)].map((labelId) => ({
    policy_id: policyId,
    label_id: labelId,
    account_id: accountId,
  }));
  if (rows.length > 0) await database(em).insertInto('sla_policy_labels').values(rows).execute();
}

async function movePolicy(em: EntityManager, accountId: number, policyId: number, position: number): Promise<void> {
  const otherIds = (await readPolicies(em, accountId)).map(({ id }) => id).filter((id) => id !== policyId);
  await writePositions(em, accountId, otherIds.toSpliced(position - 1, 0, policyId));
}

async function writePositions(em: EntityManager, accountId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update sla_policies p set position = o.position from unnest(${ids}::bigint[]) with ordinality o (id, position)
      where p.id = o.id and p.account_id = ${accountId}`.execute(database(em));
}

async function recordAndRead(em: EntityManager, accountId: number, policyId: number): Promise<SlaPolicyResource> {
  const policy = (await readPolicies(em, accountId)).find(({ id }) => id === policyId);
  if (!policy) throw new SlaPolicyNotFound();
  await recordUpdate(em, accountId);
  return policy;
}

const recordUpdate = (em: EntityManager, accountId: number): Promise<void> =>
  recordEvent(em, SlaPoliciesUpdated, { accountId, key: String(accountId), payload: {} });

async function readPolicies(em: EntityManager, accountId: number): Promise<SlaPolicyResource[]> {
  const { rows } = await sql<SlaPolicyResource>`
    select p.id, p.name, p.position, p.is_for_all, p.first_reply_minutes, p.next_reply_minutes, p.resolution_minutes,
        p.business_hours_id, (select coalesce(json_agg(l.label_id order by l.label_id), '[]') from sla_policy_labels l
          where l.policy_id = p.id) label_ids
      from sla_policies p where p.account_id = ${accountId} order by p.position, p.id`.execute(database(em));
  return rows;
}
