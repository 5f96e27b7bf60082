import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { type ProviderStatus, ProviderError } from '../providers/provider.js';
import { Providers } from '../providers/providers.js';
import type { PaymentState } from './payments.contract.js';
import { type PaymentRow, readPayment } from './payment-row.js';
import { RefundPayments } from '../refunds/refund-payments.js';
import { SettlePayment } from './settle-payment.js';

const RETRY_SECONDS = 60;
const RETRY_SECONDS_OF_PAID = 86_400;
const CHECKED_STATES: readonly PaymentState[] = ['open', 'expired', 'paid', 'held', 'refund_failed'];

@Injectable()
export class CheckPayment {
  constructor(
    private readonly em: EntityManager,
    private readonly providers: Providers,
    private readonly settling: SettlePayment,
    private readonly refunds: RefundPayments,
    private readonly clock: Clock,
  ) {}

  /** Returns false while the provider is unreachable. */
  async check(paymentId: number): Promise<boolean> {
    const row = await readPayment(this.em.fork(), paymentId);
    if (row?.state === 'refunding') return this.refunds.finish(paymentId);
    if (!row || !CHECKED_STATES.includes(row.state)) return true;
    try {
      await this.settling.settle(paymentId, await this.fetchStatus(row));
      return true;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ paymentId, provider: row.provider, kind: error.kind }, 'payment query failed at payment provider');
      const seconds = sql`case when state in ('open', 'expired') then ${RETRY_SECONDS} else ${RETRY_SECONDS_OF_PAID} end`;
      await database(this.em.fork())
        .updateTable('payments')
        .set({ check_at: sql<Date>`${this.clock.now()}::timestamptz + make_interval(secs => ${seconds})` })
        .where('id', '=', paymentId)
        .where('state', '<>', 'refunding')
        .execute();
      return false;
    }
  }

  /** Returns `open` for orders without a checkout. */
  private async fetchStatus(row: PaymentRow): Promise<ProviderStatus> {
    const provider = row.provider_ref === null ? null : await this.providers.of(row.provider);
    if (row.provider_ref !== null && !provider) throw new ProviderError('key_refused', 'there is no key');
    const status = provider && row.provider_ref !== null ? await provider.fetch(row.provider_ref) : null;
    return status ?? { state: 'open', transactions: [], raw: null };
  }
}
