import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { CURRENT_TIME, database, type Row } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { failWaiting } from '../deliveries/fail-waiting.js';
import { TEST_KIND } from '../webhook-events.contract.js';
import type { ClaimedDelivery } from './claim-deliveries.js';
import { computeRetryDelay } from './compute-retry-delay.js';
import type { SendOutcome } from './send-delivery.js';

export interface SentDelivery {
  delivery: ClaimedDelivery;
  outcome: SendOutcome;
}

const MAX_FAILING_TIME = '3 days';
/** Status of a receiver that cannot process the payload: no retry. */
const UNPROCESSABLE_STATUS = 422;
const GONE_STATUS = 410;

export const isDelivered = ({ outcome: { status } }: SentDelivery): boolean =>
  status !== null && status >= 200 && status <= 299;

@Injectable()
export class SettleDeliveries {
  constructor(private readonly em: EntityManager) {}

  /** Returns false if the endpoint is paused. */
  async settle(
    endpointId: number,
    processId: string,
    sent: readonly SentDelivery[],
    unsent: readonly ClaimedDelivery[],
    mustRecordSuccess: boolean,
  ): Promise<boolean> {
    const em = this.em.fork();
    if (unsent.length > 0) await this.releaseUnsent(em, processId, unsent);
    await this.writeOutcomes(em, processId, sent);
    const events = sent.filter(({ delivery }) => delivery.kind !== TEST_KIND);
    if (sent.some(isDelivered)) {
      if (mustRecordSuccess) await this.recordSuccess(em, endpointId);
    } else if (events.some(({ outcome }) => outcome.status === GONE_STATUS)) await this.disable(em, endpointId, 'gone');
    else if (events.some(({ outcome }) => outcome.status !== UNPROCESSABLE_STATUS)) {
      await this.backOff(em, endpointId);
      return false;
    }
    return true;
  }

  /** Skips deliveries that another process claimed meanwhile. */
  private async writeOutcomes(em: EntityManager, processId: string, sent: readonly SentDelivery[]): Promise<void> {
    const rows = sent.map((sentDelivery) => ({
      ...sentDelivery.outcome,
      id: sentDelivery.delivery.id,
      attempts: sentDelivery.delivery.attempts,
      pause: computeRetryDelay(sentDelivery.delivery.attempts),
      is_delivered: isDelivered(sentDelivery),
      is_final: sentDelivery.delivery.kind === TEST_KIND || sentDelivery.outcome.status === UNPROCESSABLE_STATUS,
    }));
    await sql`
      update webhook_deliveries d set claimed_by = null, claimed_at = null, tried_at = clock_timestamp(),
         status = r.status, error = r.error, answer = r.answer, ms = r.ms,
         state = case when r.is_delivered then 'delivered' when r.is_final or d.give_up_at <= clock_timestamp() then 'failed' else 'waiting' end,
         due_at = clock_timestamp() + r.pause * interval '1 second'
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id bigint, attempts int, pause float, is_delivered boolean, is_final boolean,
          status int, error text, answer text, ms int)
        where d.id = r.id and d.claimed_by = ${processId}::uuid and d.attempts = r.attempts and d.state = 'waiting'`.execute(
      database(em),
    );
  }

  private async releaseUnsent(em: EntityManager, processId: string, unsent: readonly ClaimedDelivery[]): Promise<void> {
    const ids = unsent.map(({ id }) => id);
    await sql`
      update webhook_deliveries set claimed_by = null, claimed_at = null, attempts = attempts - 1
        where id = any (${ids}::bigint[]) and claimed_by = ${processId}::uuid and state = 'waiting'`.execute(
      database(em),
    );
  }

  private async recordSuccess(em: EntityManager, endpointId: number): Promise<void> {
    await database(em)
      .updateTable('webhook_endpoints')
      .set({ failures: 0, failing_since: null, paused_until: null, succeeded_at: CURRENT_TIME })
      .where('id', '=', endpointId)
      .execute();
  }

  private async backOff(em: EntityManager, endpointId: number): Promise<void> {
    const {
      rows: [row],
    } = await sql<Pick<Row<'webhook_endpoints'>, 'failures'> & { has_failed_too_long: boolean }>`
      update webhook_endpoints set failures = failures + 1, failing_since = coalesce(failing_since, clock_timestamp())
        where id = ${endpointId} and is_on
        returning failures, failing_since < clock_timestamp() - ${MAX_FAILING_TIME}::interval has_failed_too_long`.execute(
      database(em),
    );
    if (row?.has_failed_too_long) return this.disable(em, endpointId, 'failing');
    if (row)
      await database(em)
        .updateTable('webhook_endpoints')
        .set({ paused_until: sql<Date>`clock_timestamp() + ${computeRetryDelay(row.failures)} * interval '1 second'` })
        .where('id', '=', endpointId)
        .execute();
  }

  private async disable(em: EntityManager, endpointId: number, reason: 'failing' | 'gone'): Promise<void> {
    await em.transactional(async (transaction) => {
      await database(transaction)
        .updateTable('webhook_endpoints')
        .set({
          is_on: false,
          off_reason: reason,
          must_tell: true,
          paused_until: null,
          updated_at: CURRENT_TIME,
        })
        .where('id', '=', endpointId)
        .where('is_on', '=', true)
        .execute();
      await failWaiting(transaction, endpointId);
    });
    log.warn({ endpointId, reason }, 'webhook endpoint disabled');
  }
}
