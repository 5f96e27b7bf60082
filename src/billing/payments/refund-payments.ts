import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { log } from '../../platform/logging.js';
import { notRefundable, PaymentNotFound } from '../billing.errors.js';
import { type PaymentProvider, ProviderTrouble } from '../providers/provider.js';
import { Providers } from '../providers/providers.js';
import { lockSubscription } from '../write-subscription.js';
import { type PaymentRow, readPayment } from './payment-row.js';
import { TellPayments } from './tell-payments.js';

const AGAIN_SECONDS = 60;

/**
 * Gives all of a payment back. First it is written down that this is wanted; then the provider is asked, under one key for all tries; then
 * the subscription is shortened. Whatever ends in between, PaymentsWorker goes on with.
 */
@Injectable()
export class RefundPayments {
  constructor(
    private readonly em: EntityManager,
    private readonly providers: Providers,
    private readonly tell: TellPayments,
    private readonly clock: Clock,
  ) {}

  /** Of money that is here, and of which nothing went into another package. */
  async begin(paymentId: number, userId: number, reason: string): Promise<void> {
    const em = this.em.fork();
    const [started] = await em.execute<object[]>(
      `update payments set state = 'refunding', reason = ?, decided_by = ?, check_at = ?, updated_at = now()
        where id = ? and state in ('paid', 'held') and total > 0 and credited_to is null returning id`,
      [reason, userId, this.clock.now(), paymentId],
    );
    const row = started ? null : await readPayment(em, paymentId);
    if (!started && !row) throw new PaymentNotFound();
    // Asked again while it is on its way, it is tried again.
    if (row && row.state !== 'refunding') throw notRefundable();
    await this.finish(paymentId);
  }

  /** False while the provider cannot be asked, or will not. */
  async finish(paymentId: number): Promise<boolean> {
    const row = await readPayment(this.em.fork(), paymentId);
    if (row?.state !== 'refunding') return true;
    try {
      const provider = await this.providers.of(row.provider);
      if (!provider) throw new ProviderTrouble('key_refused', 'there is no key');
      await this.giveBack(provider, row);
    } catch (error) {
      if (!(error instanceof ProviderTrouble)) throw error;
      log.warn({ paymentId, provider: row.provider, kind: error.kind }, 'a refund has to wait');
      await this.em
        .fork()
        .execute(`update payments set check_at = ? where id = ? and state = 'refunding'`, [
          ...[new Date(this.clock.now().getTime() + AGAIN_SECONDS * 1000), paymentId],
        ]);
      return false;
    }
    await this.em.fork().transactional((em) => this.takeBack(em, row));
    await this.tell.changed(paymentId);
    return true;
  }

  /** What did not go back already: in the service's own dashboard, perhaps a moment ago. */
  private async giveBack(provider: PaymentProvider, row: PaymentRow): Promise<void> {
    const left = row.total - row.returned;
    if (row.transaction_id === null || left === 0) return;
    const key = row.returned === 0 ? `refund:${row.order_key}` : `refund:${row.order_key}:${left}`;
    try {
      await provider.refund(row.transaction_id, left, key);
    } catch (error) {
      if (!(error instanceof ProviderTrouble) || error.kind !== 'refused' || row.provider_ref === null) throw error;
      const status = await provider.fetch(row.provider_ref);
      const known = status?.transactions.find(({ id }) => id === row.transaction_id);
      if (!known || known.returned < row.total) throw error;
    }
  }

  private async takeBack(em: EntityManager, { id, account_id: accountId }: PaymentRow): Promise<void> {
    if (accountId !== null) await lockSubscription(em, Number(accountId));
    const row = await readPayment(em, Number(id), 'for update');
    if (row?.state !== 'refunding') return;
    const now = this.clock.now();
    await em.execute('update subscriptions set next_payment_id = null where next_payment_id = ?', [id]);
    if (row.starts_at !== null && row.ends_at !== null) await shorten(em, row, now);
    // What was credited by it is that payment's own again.
    await em.execute('update payments set credited_to = null, updated_at = now() where credited_to = ?', [id]);
    await em.execute(
      `update payments set state = 'refunded', check_at = null, ends_at = greatest(starts_at, least(ends_at, ?)), updated_at = now()
        where id = ?`,
      [now, id],
    );
  }
}

/** Takes what is left of its period off the subscription; what was paid for afterwards comes earlier. */
async function shorten(em: EntityManager, row: PaymentRow, now: Date): Promise<void> {
  const end = new Date(row.ends_at!);
  const left = `greatest(interval '0', ?::timestamptz - greatest(?::timestamptz, ?::timestamptz))`;
  const params = [end, new Date(row.starts_at!), now];
  await em.execute(
    `update subscriptions set expire_at = expire_at - ${left}, updated_at = now() where account_id = ? and package_id = ? and market is null`,
    [...params, row.account_id, row.package_id],
  );
  await em.execute(
    `update payments set starts_at = starts_at - ${left}, ends_at = ends_at - ${left}, updated_at = now()
      where account_id = ? and package_id = ? and state = 'paid' and starts_at >= ? and id <> ?`,
    [...params, ...params, row.account_id, row.package_id, end, row.id],
  );
}
