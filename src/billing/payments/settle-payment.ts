import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { log } from '../../platform/logging.js';
import type { ProviderStatus, ProviderTransaction } from '../providers/provider.js';
import { lockSubscription } from '../write-subscription.js';
import { applyPayment } from './apply-payment.js';
import { noteReturn } from './note-return.js';
import { type PaymentRow, readPayment } from './payment-row.js';
import { TellPayments } from './tell-payments.js';

/** An expired order is asked about for so long: what comes afterwards is seen in the provider's own list. */
const LATE_DAYS = 7;
/** Seconds to the next question, the longest at last. */
const FIRST_CHECK = 5;
const LONGEST_CHECK = 3600;
/** What is paid is looked at again, in case somebody gives it back in the service's own dashboard: each day at first, then each week. */
const LOOK_DAYS = 180;

/** Brings a payment to where its provider says it is: however often and in whatever order that is said, once. */
@Injectable()
export class SettlePayment {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly tell: TellPayments,
  ) {}

  async settle(paymentId: number, status: ProviderStatus): Promise<void> {
    const changed = await this.em.fork().transactional(async (em) => {
      const found = await readPayment(em, paymentId);
      // One change of a subscription after the other, and within it one of the payment.
      if (found?.account_id) await lockSubscription(em, Number(found.account_id));
      const row = await readPayment(em, paymentId, 'for update');
      const ids = row ? await this.settleRow(em, row, status) : [];
      await this.lookAgain(em, paymentId);
      return ids;
    });
    for (const id of changed) await this.tell.changed(id);
  }

  /** The ids of the payments that changed. */
  private async settleRow(em: EntityManager, row: PaymentRow, status: ProviderStatus): Promise<number[]> {
    const changed: number[] = [];
    let present = row;
    for (const transaction of status.transactions) {
      if (await isKnown(em, row.provider, transaction.id)) {
        changed.push(...(await noteReturn(em, row.provider, transaction)));
        continue;
      }
      // It came and went before anybody looked: there is no money here.
      if (transaction.returned >= transaction.amount) continue;
      const isFirst = present.transaction_id === null && ['open', 'expired'].includes(present.state);
      const id = isFirst
        ? await this.take(em, present, transaction, status.raw)
        : await this.keepCopy(em, row, transaction, status.raw);
      present = (await readPayment(em, Number(row.id))) ?? present;
      changed.push(id);
    }
    if (changed.length > 0 || !['open', 'expired'].includes(present.state)) return changed;
    return this.wait(em, present, status);
  }

  private async take(
    em: EntityManager,
    row: PaymentRow,
    transaction: ProviderTransaction,
    raw: unknown,
  ): Promise<number> {
    const now = this.clock.now();
    await em.execute(
      'update payments set transaction_id = ?, transaction = ?::jsonb, paid_at = ?, returned = ? where id = ?',
      [transaction.id, JSON.stringify(raw), now, transaction.returned, row.id],
    );
    const why = refusalOf(row, transaction);
    const reason = why ?? ((await applyPayment(em, row, now)) ? null : 'changed');
    if (reason !== null) {
      log.warn({ paymentId: row.id, reason }, 'money came that somebody has to decide about');
      await em.execute(`update payments set state = 'held', reason = ?, updated_at = now() where id = ?`, [
        ...[reason, row.id],
      ]);
    }
    return Number(row.id);
  }

  private async lookAgain(em: EntityManager, paymentId: number): Promise<void> {
    const now = this.clock.now();
    await em.execute(
      `update payments set checked_at = ?, check_at = case when paid_at > ?::timestamptz - make_interval(days => ${LOOK_DAYS})
         then ?::timestamptz + least(greatest(?::timestamptz - paid_at, interval '1 day'), interval '7 days') end
        where id = ? and state in ('paid', 'held') and provider_ref is not null`,
      [now, now, now, now, paymentId],
    );
  }

  /** Money beyond what was asked for: kept beside the payment, as one of its own. */
  private async keepCopy(
    em: EntityManager,
    row: PaymentRow,
    { id, amount }: ProviderTransaction,
    raw: unknown,
  ): Promise<number> {
    log.warn({ paymentId: row.id }, 'a payment was paid more than once');
    const [copy] = await em.execute<{ id: string }[]>(
      `insert into payments (account_id, buyer_username, buyer_email, origin, package_id, package_title, period_type, months, change,
         base, coupon_discount, value, credit, extra_days, net, vat, vat_rate, total, provider, transaction_id, transaction, state, reason, paid_at)
       select account_id, buyer_username, buyer_email, 'copy', package_id, package_title, period_type, months, change,
         base, coupon_discount, value, 0, 0, case when total = ? then net else ? end, case when total = ? then vat else 0 end, vat_rate, ?,
         provider, ?, ?::jsonb, 'held', 'copy', ? from payments where id = ? returning id`,
      [amount, amount, amount, amount, id, JSON.stringify(raw), this.clock.now(), row.id],
    );
    return Number(copy?.id);
  }

  /** Nothing came: it is over, or asked about again, less and less often. */
  private async wait(em: EntityManager, row: PaymentRow, status: ProviderStatus): Promise<number[]> {
    const now = this.clock.now();
    const isOver = status.state === 'over' || (row.expires_at !== null && new Date(row.expires_at) <= now);
    const isEnding = isOver && row.state === 'open';
    const isLate = row.expires_at !== null && now.getTime() - Date.parse(row.expires_at) > LATE_DAYS * 86_400_000;
    const seconds = isOver ? LONGEST_CHECK : Math.min(LONGEST_CHECK, FIRST_CHECK * 2 ** Math.min(row.checks, 12));
    await em.execute(
      `update payments set checks = checks + 1, checked_at = ?, check_at = ?, state = ?,
         updated_at = case when ? then now() else updated_at end where id = ?`,
      [
        ...[now, isLate ? null : new Date(now.getTime() + seconds * 1000)],
        ...[isEnding ? 'expired' : row.state, isEnding, row.id],
      ],
    );
    return isEnding ? [Number(row.id)] : [];
  }
}

function refusalOf(row: PaymentRow, { amount, currency, orderKey, returned }: ProviderTransaction): string | null {
  if (amount !== row.total || currency !== 'SAR' || orderKey !== row.order_key) return 'mismatch';
  if (returned > 0) return 'returned_part';
  return row.state === 'expired' ? 'late' : null;
}

async function isKnown(em: EntityManager, provider: string, id: string): Promise<boolean> {
  const [known] = await em.execute<object[]>('select from payments where provider = ? and transaction_id = ?', [
    ...[provider, id],
  ]);
  return known !== undefined;
}
