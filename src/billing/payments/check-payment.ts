import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { log } from '../../platform/logging.js';
import { type ProviderStatus, ProviderTrouble } from '../providers/provider.js';
import { Providers } from '../providers/providers.js';
import type { PaymentState } from './payments.contract.js';
import { type PaymentRow, readPayment } from './payment-row.js';
import { RefundPayments } from './refund-payments.js';
import { SettlePayment } from './settle-payment.js';

/** While the provider is away it is asked again after so long. */
const AWAY_SECONDS = 60;
/** What is paid is looked at again on another day. */
const AWAY_SECONDS_OF_PAID = 86_400;
const ASKED: readonly PaymentState[] = ['open', 'expired', 'paid', 'held'];

/** Asks the provider how a payment stands, and brings it there. */
@Injectable()
export class CheckPayment {
  constructor(
    private readonly em: EntityManager,
    private readonly providers: Providers,
    private readonly settling: SettlePayment,
    private readonly refunds: RefundPayments,
    private readonly clock: Clock,
  ) {}

  /** False while the provider cannot be asked. */
  async check(paymentId: number): Promise<boolean> {
    const row = await readPayment(this.em.fork(), paymentId);
    if (row?.state === 'refunding') return this.refunds.finish(paymentId);
    if (!row || !ASKED.includes(row.state)) return true;
    try {
      await this.settling.settle(paymentId, await this.ask(row));
      return true;
    } catch (error) {
      if (!(error instanceof ProviderTrouble)) throw error;
      log.warn({ paymentId, provider: row.provider, kind: error.kind }, 'a payment service cannot be asked');
      await this.em.fork().execute(
        `update payments set check_at = ?::timestamptz + make_interval(secs => case when state in ('open', 'expired') then ? else ? end)
            where id = ? and state <> 'refunding'`,
        [this.clock.now(), AWAY_SECONDS, AWAY_SECONDS_OF_PAID, paymentId],
      );
      return false;
    }
  }

  /** An order that no provider knows of waits until its time is over; a receipt that was sent is for an administrator to decide about. */
  private async ask(row: PaymentRow): Promise<ProviderStatus> {
    const provider = row.provider_ref === null ? null : await this.providers.of(row.provider);
    if (row.provider_ref !== null && !provider) throw new ProviderTrouble('key_refused', 'there is no key');
    const status = provider && row.provider_ref !== null ? await provider.fetch(row.provider_ref) : null;
    return status ?? { state: 'open', transactions: [], raw: null };
  }
}
