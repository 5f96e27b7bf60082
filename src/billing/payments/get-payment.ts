import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DescribeOwner } from '../../auth/auth.messages.js';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { PaymentNotFound } from '../billing.errors.js';
import { ReadPaymentSettings } from '../settings/read-payment-settings.js';
import { type Seller, zatcaQr } from '../invoices/zatca-qr.js';
import { readRefunds, toRefundResource } from '../refunds/refund-row.js';
import { CheckPayment } from './check-payment.js';
import type { PaymentDetail } from './payments.contract.js';
import { type PaymentRow, readPayment, toPaymentResource } from './payment-row.js';

const MIN_CHECK_INTERVAL_MS = 3000;

@Injectable()
export class GetPayment {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly settings: ReadPaymentSettings,
    private readonly checking: CheckPayment,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number | null, paymentId: number): Promise<PaymentDetail> {
    const found = await findPayment(this.em, accountId, paymentId);
    const row = (await this.checkIfDue(found)) ? await findPayment(this.em, accountId, paymentId) : found;
    const { seller_name, seller_address, vat_number, bank_details } = await this.settings.read();
    const seller = row.seller ?? { name: seller_name, address: seller_address, vat_number };
    return {
      data: {
        ...toPaymentResource(row, await this.readName(row)),
        seller,
        qr: toQr(row, seller),
        bank_details: row.provider === 'bank' && row.state === 'open' ? bank_details : null,
        refunds: (await readRefunds(this.em, paymentId))
          .filter(({ state }) => accountId === null || state === 'done')
          .map((refund) => toRefundResource(refund, seller, { isForAdmin: accountId === null })),
        raw: accountId === null ? await this.readRaw(paymentId) : null,
      },
    };
  }

  /** Lets only one of several readers query the provider. */
  private async checkIfDue({ id, state, provider, provider_ref: ref }: PaymentRow): Promise<boolean> {
    if (state !== 'open' || provider === 'bank' || ref === null) return false;
    const now = this.clock.now();
    const before = new Date(now.getTime() - MIN_CHECK_INTERVAL_MS);
    const { numUpdatedRows: count } = await database(this.em.fork())
      .updateTable('payments')
      .set({ checked_at: now })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', before)]))
      .executeTakeFirstOrThrow();
    if (count === 0n) return false;
    await this.checking.check(id).catch((error: unknown) => {
      log.error({ err: error, paymentId: id }, 'payment check failed');
    });
    return true;
  }

  private async readName({ account_id: id }: PaymentRow): Promise<string | null> {
    if (id === null) return null;
    return (await this.queries.execute(new DescribeOwner(id)))?.name ?? null;
  }

  private async readRaw(paymentId: number): Promise<unknown> {
    const row = await database(this.em)
      .selectFrom('payments')
      .select('transaction')
      .where('id', '=', paymentId)
      .executeTakeFirst();
    return row?.transaction ?? null;
  }
}

function toQr({ invoice_number: number, paid_at: paidAt, total, vat }: PaymentRow, seller: Seller): string | null {
  if (number === null || paidAt === null || seller.vat_number === null) return null;
  return zatcaQr({ name: seller.name, vatNumber: seller.vat_number, at: paidAt, total, vat });
}

/** Throws PaymentNotFound. A null account means all. */
export async function findPayment(em: EntityManager, accountId: number | null, paymentId: number): Promise<PaymentRow> {
  const row = await readPayment(em, paymentId);
  if (!row || (accountId !== null && row.account_id !== accountId)) throw new PaymentNotFound();
  return row;
}
