import type { EntityManager } from '@mikro-orm/postgresql';
import { database, type Row } from '../../platform/database/statements/database.js';
import { toIso } from '../../platform/to-iso.js';
import { type Seller, zatcaQr } from '../invoices/zatca-qr.js';
import type { PaymentRow } from '../payments/payment-row.js';
import type { RefundResource } from '../payments/payments.contract.js';
import { toSar } from '../price.js';

export type RefundRow = Pick<Row<'payment_refunds'>, (typeof COLUMNS)[number]>;

const COLUMNS = [
  'id',
  'payment_id',
  'amount',
  'vat',
  'reason',
  'is_by_hand',
  'state',
  'provider_key',
  'error',
  'credit_note_number',
  'created_at',
  'done_at',
] as const;

export const readRefunds = (em: EntityManager, paymentId: number): Promise<RefundRow[]> =>
  database(em)
    .selectFrom('payment_refunds')
    .select(COLUMNS)
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute();

export interface NewRefund {
  amount: number;
  reason: string | null;
  userId: number | null;
  isManual: boolean;
  providerKey: string;
}

export const writeRefund = (em: EntityManager, payment: PaymentRow, refund: NewRefund): Promise<RefundRow> =>
  database(em)
    .insertInto('payment_refunds')
    .values({
      payment_id: payment.id,
      amount: refund.amount,
      vat: vatOf(payment, refund.amount),
      reason: refund.reason,
      requested_by: refund.userId,
      is_by_hand: refund.isManual,
      provider_key: refund.providerKey,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Keeps the credit note number of a repeated refund. */
export async function finishRefund(
  em: EntityManager,
  { invoice_number: invoice }: PaymentRow,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  const number = invoice === null ? null : (refund.credit_note_number ?? (await nextCreditNoteNumber(em)));
  await database(em)
    .updateTable('payment_refunds')
    .set(({ fn, val }) => ({
      state: 'done',
      error: null,
      done_at: fn.coalesce('done_at', val(now)),
      credit_note_number: number,
    }))
    .where('id', '=', refund.id)
    .execute();
}

/** Rounds VAT so that all parts add up to the invoice's. */
function vatOf({ vat, total, returned }: PaymentRow, amount: number): number {
  const upTo = (sum: number): number => (total === 0 ? 0 : Math.round((vat * sum) / total));
  return upTo(returned + amount) - upTo(returned);
}

/** Avoids gaps by a row lock. */
async function nextCreditNoteNumber(em: EntityManager): Promise<number> {
  const row = await database(em)
    .updateTable('payment_settings')
    .set((eb) => ({ last_credit_note: eb('last_credit_note', '+', 1) }))
    .returning('last_credit_note')
    .executeTakeFirst();
  return row?.last_credit_note ?? 1;
}

export function toRefundResource(
  row: RefundRow,
  seller: Seller,
  { isForAdmin }: { isForAdmin: boolean },
): RefundResource {
  const { state, amount, vat, credit_note_number: number, done_at: doneAt } = row;
  const isNumbered = number !== null && doneAt !== null && seller.vat_number !== null;
  return {
    id: row.id,
    state,
    amount: toSar(amount),
    net: toSar(amount - vat),
    vat: toSar(vat),
    credit_note_number: number,
    qr: isNumbered
      ? zatcaQr({ name: seller.name, vatNumber: seller.vat_number!, at: doneAt, total: amount, vat })
      : null,
    reason: isForAdmin ? row.reason : null,
    error: isForAdmin ? row.error : null,
    created_at: toIso(row.created_at),
    done_at: toIso(doneAt),
  };
}
