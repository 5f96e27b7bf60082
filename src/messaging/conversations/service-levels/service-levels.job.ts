import { EntityManager } from '@mikro-orm/postgresql';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock.js';
import { database } from '../../../platform/database/statements/database.js';
import { recordEvent } from '../../../platform/events/record-event.js';
import { defineJob, HandlesJob } from '../../../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../../../platform/jobs/job-handler.js';
import { ChatChanged, SlaAlerted } from '../../messaging.messages.js';
import { readChats } from '../chat.resource.js';
import { type OutdatedChat, readOutdatedChats } from './read-outdated-chats.js';
import { planServiceLevel, type ServiceLevel } from './plan-service-level.js';
import { readSlaPolicies, type StoredPolicy } from './read-sla-policies.js';

const INTERVAL_MS = 1_000;
const BATCH_SIZE = 200;

interface WrittenLevel {
  chat_id: number;
  account_id: number;
  has_changed: boolean;
}

export const serviceLevelsJob = defineJob({ name: 'service-levels', everyMs: INTERVAL_MS });

@HandlesJob(serviceLevelsJob)
export class ServiceLevelsJobHandler implements PeriodicJobHandler {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    let count = BATCH_SIZE;
    while (count >= BATCH_SIZE) count = await this.runBatch();
  }

  private async runBatch(): Promise<number> {
    const em = this.em.fork();
    const now = this.clock.now();
    const chats = await readOutdatedChats(em, now, BATCH_SIZE);
    if (chats.length === 0) return 0;
    const policies = await readSlaPolicies(em, [...new Set(chats.map(({ account_id }) => account_id))]);
    const planned = chats.map((chat) => {
      const policy = findPolicy(policies.get(chat.account_id) ?? [], chat);
      return { chat, hasPolicy: policy !== null, level: planServiceLevel(toFacts(chat), policy, now) };
    });
    const written = await em.transactional((trx) => writeLevels(trx, planned));
    const changed = written.filter(({ has_changed: hasChanged }) => hasChanged);
    for (const [accountId, rows] of Map.groupBy(changed, ({ account_id }) => account_id)) {
      const ids = rows.map(({ chat_id: id }) => id);
      for (const chat of await readChats(em, accountId, ids)) this.events.publish(new ChatChanged(accountId, chat));
    }
    return written.length === 0 ? 0 : chats.length;
  }
}

interface PlannedLevel {
  chat: OutdatedChat;
  hasPolicy: boolean;
  level: ServiceLevel;
}

const findPolicy = (policies: readonly StoredPolicy[], { label_ids: labelIds }: OutdatedChat): StoredPolicy | null =>
  policies.find((policy) => policy.isForAll || policy.labelIds.some((id) => labelIds.includes(id))) ?? null;

const toFacts = (chat: OutdatedChat) => ({
  state: chat.state,
  waitingSince: chat.waiting_since,
  startedAt: chat.started_at,
  isReplied: chat.is_replied,
  isBreached: chat.is_breached,
  alerts: { first_reply: chat.first_alert, next_reply: chat.next_alert, resolution: chat.resolve_alert },
});

/** Omits rows changed since they were read, so each alert is recorded once. Fixed order prevents deadlocks. */
async function writeLevels(em: EntityManager, planned: readonly PlannedLevel[]): Promise<WrittenLevel[]> {
  const rows = planned
    .toSorted((a, b) => a.chat.chat_id - b.chat.chat_id)
    .map(({ chat, hasPolicy, level: { dueAt, alerts, isBreached, checkAt } }) => ({
      chat_id: chat.chat_id,
      revision: chat.revision,
      computed_revision: chat.computed_revision,
      checked_at: chat.check_at,
      is_replied: chat.is_replied,
      has_policy: hasPolicy,
      first_due_at: dueAt.first_reply,
      next_due_at: dueAt.next_reply,
      resolve_due_at: dueAt.resolution,
      first_alert: alerts.first_reply,
      next_alert: alerts.next_reply,
      resolve_alert: alerts.resolution,
      is_breached: isBreached,
      check_at: checkAt,
    }));
  // Deletions lock chats before these rows, and the history written below locks its chat.
  const alertedChatIds = planned.flatMap(({ chat, level }) => (level.due.length > 0 ? [chat.chat_id] : []));
  if (alertedChatIds.length > 0)
    await sql`select id from chats where id = any (${alertedChatIds}::bigint[]) order by id for key share`.execute(
      database(em),
    );
  const { rows: written } = await sql<WrittenLevel>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (chat_id bigint, revision int,
        computed_revision int, checked_at timestamptz, is_replied boolean, has_policy boolean, first_due_at timestamptz,
        next_due_at timestamptz, resolve_due_at timestamptz, first_alert text, next_alert text, resolve_alert text,
        is_breached boolean, check_at timestamptz)),
    previous as (
      select s.chat_id, s.has_policy, s.first_due_at, s.next_due_at, s.resolve_due_at, s.is_breached
        from chat_service_levels s where s.chat_id in (select chat_id from given) order by s.chat_id for no key update)
    update chat_service_levels s set computed_revision = n.revision, computed_at = clock_timestamp(), is_replied = n.is_replied,
        has_policy = n.has_policy, first_due_at = n.first_due_at, next_due_at = n.next_due_at,
        resolve_due_at = n.resolve_due_at, first_alert = n.first_alert, next_alert = n.next_alert,
        resolve_alert = n.resolve_alert, is_breached = n.is_breached, check_at = n.check_at
      from given n join previous o using (chat_id)
      where s.chat_id = n.chat_id and s.revision = n.revision and s.computed_revision = n.computed_revision
        and s.check_at is not distinct from n.checked_at
      returning s.chat_id, s.account_id,
        (o.has_policy, o.first_due_at, o.next_due_at, o.resolve_due_at, o.is_breached) is distinct from
          (n.has_policy, n.first_due_at, n.next_due_at, n.resolve_due_at, n.is_breached) has_changed`.execute(
    database(em),
  );
  await recordAlerts(em, planned, new Set(written.map(({ chat_id: id }) => id)));
  return written;
}

async function recordAlerts(em: EntityManager, planned: readonly PlannedLevel[], written: ReadonlySet<number>) {
  const alerts = planned
    .filter(({ chat }) => written.has(chat.chat_id))
    .flatMap(({ chat: { chat_id: chatId, account_id: accountId }, level }) =>
      level.due.map(({ target, kind, dueAt }) => ({ accountId, chatId, target, kind, dueAt: dueAt.toISOString() })),
    );
  const breaches = alerts.filter(({ kind }) => kind === 'breached');
  if (breaches.length > 0)
    await database(em)
      .insertInto('chat_history')
      .values(
        breaches.map(({ accountId, chatId, target, dueAt }) => ({
          account_id: accountId,
          chat_id: chatId,
          kind: 'sla_breached' as const,
          details: JSON.stringify({ target, due_at: dueAt }),
        })),
      )
      .execute();
  await recordEvent(
    em,
    SlaAlerted,
    ...alerts.map(({ accountId, chatId, target, kind, dueAt }) => ({
      accountId,
      key: String(chatId),
      payload: { chat_id: chatId, target, kind, due_at: dueAt },
    })),
  );
}
