import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { Workers } from '../../platform/queues/workers.js';
import { PaymentNotFound } from '../billing.errors.js';
import { ReadPaymentSettings } from '../settings/read-payment-settings.js';
import type { PaymentDetail } from './payments.contract.js';
import { type PaymentRow, readPayment, toPaymentResource } from './payment-row.js';
import { PaymentsWorker } from './payments.worker.js';

/** One payment of an account, or with null of any; administrators see what the provider said. */
export class GetPayment extends Query<PaymentDetail> {
  constructor(
    readonly accountId: number | null,
    readonly paymentId: number,
  ) {
    super();
  }
}

/** Somebody who looks at an open payment has perhaps just paid: the provider is asked, no more often than this. */
const ASK_EVERY_MS = 3000;

@QueryHandler(GetPayment)
export class GetPaymentHandler implements IQueryHandler<GetPayment> {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: ReadPaymentSettings,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, paymentId }: GetPayment): Promise<PaymentDetail> {
    const row = await findPayment(this.em, accountId, paymentId);
    await this.hurry(row);
    const { seller_name, seller_address, vat_number, bank_details } = await this.settings.read();
    return {
      data: {
        ...toPaymentResource(row),
        seller: { name: seller_name, address: seller_address, vat_number },
        bank_details: row.provider === 'bank' && row.state === 'open' ? bank_details : null,
        raw: accountId === null ? await this.readRaw(paymentId) : null,
      },
    };
  }

  private async hurry({ id, state, provider, provider_ref: ref, checked_at: checkedAt }: PaymentRow): Promise<void> {
    if (state !== 'open' || provider === 'bank' || ref === null) return;
    if (checkedAt !== null && this.clock.now().getTime() - Date.parse(checkedAt) < ASK_EVERY_MS) return;
    await this.workers.wake(PaymentsWorker, { paymentId: Number(id) });
  }

  private async readRaw(paymentId: number): Promise<unknown> {
    const [row] = await this.em.execute<{ transaction: unknown }[]>('select transaction from payments where id = ?', [
      paymentId,
    ]);
    return row?.transaction ?? null;
  }
}

/** Throws PaymentNotFound for what is another account's as well. */
export async function findPayment(em: EntityManager, accountId: number | null, paymentId: number): Promise<PaymentRow> {
  const row = await readPayment(em, paymentId);
  if (!row || (accountId !== null && Number(row.account_id) !== accountId)) throw new PaymentNotFound();
  return row;
}
