import { EntityManager } from '@mikro-orm/postgresql';
import { readAssignees } from '../../conversations/inbox/read-assignees.js';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { log } from '../../../platform/logging.js';
import { toMessageResource } from '../../conversations/messages/message.resource.js';
import type { FailureCode } from '../../messaging.contract.js';
import { MessageChanged } from '../../messaging.messages.js';
import { holdBehindPause, holdCold, holdOverPlan } from '../hold-cold.js';
import { Message } from '../message.entity.js';
import { MessageMetrics } from '../message-metrics.js';

@Injectable()
export class FinalizeMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly queries: QueryBus,
    private readonly metrics: MessageMetrics,
  ) {}

  async fail(accountId: number, ids: number[], failure: FailureCode): Promise<void> {
    await this.failWhere(accountId, failure, sql`id = any (${ids}::bigint[])`);
  }

  /** Holds blocked messages, and those behind a held one. */
  async holdUnsendable(accountId: number, deviceId: number): Promise<void> {
    const overPlanIds = await holdOverPlan(this.em, accountId, deviceId);
    const coldIds = overPlanIds.length > 0 ? [] : await holdCold(this.em, accountId, deviceId);
    const blockedIds = await holdBehindPause(this.em, accountId, deviceId);
    await this.publish(accountId, [...overPlanIds, ...coldIds, ...blockedIds]);
  }

  async failAllOf(accountId: number, deviceId: number, failure: FailureCode): Promise<void> {
    await this.failWhere(accountId, failure, sql`device_id = ${deviceId}`);
  }

  private async failWhere(accountId: number, failure: FailureCode, where: RawBuilder<SqlBool>): Promise<void> {
    const { rows: failed } = await sql<Pick<Row<'messages'>, 'id'> & { seconds: number }>`
      update messages set status = 'failed', failure = ${failure}, updated_at = clock_timestamp()
        where account_id = ${accountId} and from_me and status in ('queued', 'sending') and ${where}
        returning id, extract(epoch from clock_timestamp() - greatest(created_at, due_at))::float8 as seconds`.execute(
      database(this.em),
    );
    for (const { id, seconds } of failed) {
      this.metrics.observeFailed(failure, seconds);
      log.info({ messageId: id, failure }, 'message failed');
    }
    await this.publish(
      accountId,
      failed.map(({ id }) => id),
    );
  }

  async publish(accountId: number, ids: number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.publishMessages(accountId, await this.em.fork().find(Message, { accountId, id: { $in: ids } }));
  }

  async publishMessages(accountId: number, messages: readonly Message[]): Promise<void> {
    if (messages.length === 0) return;
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const chatIds = messages.map(({ chatId }) => chatId);
    const assignees = await readAssignees(this.em.fork(), accountId, chatIds);
    for (const message of messages) {
      const assigneeId = assignees.get(message.chatId) ?? null;
      const resource = toMessageResource(message, timeZone);
      this.events.publish(new MessageChanged(accountId, resource, message.idempotencyKey ?? null, assigneeId));
    }
  }
}
