import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { log } from '../../platform/logging.js';
import { failWaiting } from '../deliveries/fail-waiting.js';
import { TEST_KIND } from '../webhook-events.contract.js';
import type { ClaimedDelivery } from './claim-deliveries.js';
import { pauseOf } from './pause-of.js';
import type { SendOutcome } from './send-delivery.js';

export interface Sent {
  delivery: ClaimedDelivery;
  outcome: SendOutcome;
}

/** An endpoint without success for this long is disabled. */
const MAX_FAILING_TIME = '3 days';
/** Not retried, as the receiver cannot process the payload. */
const UNREADABLE = 422;
/** Disables the endpoint at once. */
const GONE = 410;

export const isDelivered = ({ outcome: { status } }: Sent): boolean =>
  status !== null && status >= 200 && status <= 299;

@Injectable()
export class SettleDeliveries {
  constructor(private readonly em: EntityManager) {}

  /** Returns whether the endpoint responds. `unsent`: claimed but not sent. */
  async settle(
    endpointId: number,
    processId: string,
    sent: readonly Sent[],
    unsent: readonly ClaimedDelivery[],
    isToRecover: boolean,
  ): Promise<boolean> {
    const em = this.em.fork();
    if (unsent.length > 0) await this.releaseUnsent(em, processId, unsent);
    await this.write(em, processId, sent);
    const real = sent.filter(({ delivery }) => delivery.kind !== TEST_KIND);
    if (sent.some(isDelivered)) {
      if (isToRecover) await this.recover(em, endpointId);
    } else if (real.some(({ outcome }) => outcome.status === GONE)) await this.switchOff(em, endpointId, 'gone');
    else if (real.some(({ outcome }) => outcome.status !== UNREADABLE)) {
      await this.rest(em, endpointId);
      return false;
    }
    return true;
  }

  /** Skips deliveries that another process claimed since. */
  private async write(em: EntityManager, processId: string, sent: readonly Sent[]): Promise<void> {
    const rows = sent.map((each) => ({
      ...each.outcome,
      id: each.delivery.id,
      attempts: each.delivery.attempts,
      pause: pauseOf(each.delivery.attempts),
      is_taken: isDelivered(each),
      is_final: each.delivery.kind === TEST_KIND || each.outcome.status === UNREADABLE,
    }));
    await em.execute(
      `update webhook_deliveries d set claimed_by = null, claimed_at = null, tried_at = clock_timestamp(),
         status = r.status, error = r.error, answer = r.answer, ms = r.ms,
         state = case when r.is_taken then 'delivered' when r.is_final or d.give_up_at <= clock_timestamp() then 'failed' else 'waiting' end,
         due_at = clock_timestamp() + r.pause * interval '1 second'
        from jsonb_to_recordset(?::jsonb) r (id bigint, attempts int, pause float, is_taken boolean, is_final boolean,
          status int, error text, answer text, ms int)
        where d.id = r.id and d.claimed_by = ?::uuid and d.attempts = r.attempts and d.state = 'waiting'`,
      [JSON.stringify(rows), processId],
    );
  }

  private async releaseUnsent(em: EntityManager, processId: string, unsent: readonly ClaimedDelivery[]): Promise<void> {
    await em.execute(
      `update webhook_deliveries set claimed_by = null, claimed_at = null, attempts = attempts - 1
        where id = any (?::bigint[]) and claimed_by = ?::uuid and state = 'waiting'`,
      [`{${unsent.map(({ id }) => id).join(',')}}`, processId],
    );
  }

  private async recover(em: EntityManager, endpointId: number): Promise<void> {
    await em.execute(
      `update webhook_endpoints set failures = 0, failing_since = null, paused_until = null, succeeded_at = clock_timestamp()
        where id = ?`,
      [endpointId],
    );
  }

  private async rest(em: EntityManager, endpointId: number): Promise<void> {
    const [row] = await em.execute<{ failures: number; is_hopeless: boolean }[]>(
      `update webhook_endpoints set failures = failures + 1, failing_since = coalesce(failing_since, clock_timestamp())
        where id = ? and is_on returning failures, failing_since < clock_timestamp() - interval '${MAX_FAILING_TIME}' is_hopeless`,
      [endpointId],
    );
    if (row?.is_hopeless) return this.switchOff(em, endpointId, 'failing');
    if (row)
      await em.execute(
        `update webhook_endpoints set paused_until = clock_timestamp() + ? * interval '1 second' where id = ?`,
        [pauseOf(row.failures), endpointId],
      );
  }

  private async switchOff(em: EntityManager, endpointId: number, reason: 'failing' | 'gone'): Promise<void> {
    await em.transactional(async (within) => {
      await within.execute(
        `update webhook_endpoints set is_on = false, off_reason = ?, must_tell = true, paused_until = null,
           updated_at = clock_timestamp() where id = ? and is_on`,
        [reason, endpointId],
      );
      await failWaiting(within, endpointId);
    });
    log.warn({ endpointId, reason }, 'webhook endpoint disabled');
  }
}
