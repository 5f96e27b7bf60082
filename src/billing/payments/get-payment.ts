import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { DescribeOwner } from '../../auth/auth.messages.js';
import { Clock } from '../../platform/clock.js';
import { log } from '../../platform/logging.js';
import { PaymentNotFound } from '../billing.errors.js';
import { ReadPaymentSettings } from '../settings/read-payment-settings.js';
import { type Seller, zatcaQr } from '../invoices/zatca-qr.js';
import { CheckPayment } from './check-payment.js';
import type { PaymentDetail } from './payments.contract.js';
import { type PaymentRow, readPayment, toPaymentResource } from './payment-row.js';

/** One payment of an account, or with null of any; administrators see what the provider said. */
export class GetPayment extends Query<PaymentDetail> {
  constructor(
    readonly accountId: number | null,
    readonly paymentId: number,
  ) {
    super();
  }
}

/** Somebody who looks at an open payment has perhaps just paid: the provider is asked at once, but no more often than this. */
const ASK_EVERY_MS = 3000;

@QueryHandler(GetPayment)
export class GetPaymentHandler implements IQueryHandler<GetPayment> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly settings: ReadPaymentSettings,
    private readonly checking: CheckPayment,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, paymentId }: GetPayment): Promise<PaymentDetail> {
    const found = await findPayment(this.em, accountId, paymentId);
    const row = (await this.ask(found)) ? await findPayment(this.em, accountId, paymentId) : found;
    const { seller_name, seller_address, vat_number, bank_details } = await this.settings.read();
    const seller = row.seller ?? { name: seller_name, address: seller_address, vat_number };
    return {
      data: {
        ...toPaymentResource(row, await this.readName(row)),
        seller,
        qr: toQr(row, seller),
        bank_details: row.provider === 'bank' && row.state === 'open' ? bank_details : null,
        raw: accountId === null ? await this.readRaw(paymentId) : null,
      },
    };
  }

  /** Whether the provider was asked; of many who look at the same moment one does. */
  private async ask({ id, state, provider, provider_ref: ref }: PaymentRow): Promise<boolean> {
    if (state !== 'open' || provider === 'bank' || ref === null) return false;
    const now = this.clock.now();
    const [claimed] = await this.em
      .fork()
      .execute<object[]>(
        `update payments set checked_at = ? where id = ? and state = 'open' and (checked_at is null or checked_at < ?) returning id`,
        [now, id, new Date(now.getTime() - ASK_EVERY_MS)],
      );
    if (!claimed) return false;
    // It is shown as it is known here all the same.
    await this.checking.check(Number(id)).catch((error: unknown) => {
      log.error({ err: error, paymentId: id }, 'a payment was not checked');
    });
    return true;
  }

  private async readName({ account_id: id }: PaymentRow): Promise<string | null> {
    if (id === null) return null;
    return (await this.queries.execute(new DescribeOwner(Number(id))))?.name ?? null;
  }

  private async readRaw(paymentId: number): Promise<unknown> {
    const [row] = await this.em.execute<{ transaction: unknown }[]>('select transaction from payments where id = ?', [
      paymentId,
    ]);
    return row?.transaction ?? null;
  }
}

function toQr({ invoice_number: number, paid_at: paidAt, total, vat }: PaymentRow, seller: Seller): string | null {
  if (number === null || paidAt === null || seller.vat_number === null) return null;
  return zatcaQr({ name: seller.name, vatNumber: seller.vat_number, at: new Date(paidAt), total, vat });
}

/** Throws PaymentNotFound for what is another account's as well. */
export async function findPayment(em: EntityManager, accountId: number | null, paymentId: number): Promise<PaymentRow> {
  const row = await readPayment(em, paymentId);
  if (!row || (accountId !== null && Number(row.account_id) !== accountId)) throw new PaymentNotFound();
  return row;
}
