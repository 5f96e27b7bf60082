import type { EntityManager } from '@mikro-orm/postgresql';
import { applyPayment } from '../../../src/billing/payments/apply-payment.js';
import { readPayment } from '../../../src/billing/payments/payment-row.js';
import { finishRefund, writeRefund } from '../../../src/billing/refunds/refund-row.js';
import { computeOrder } from '../../../src/billing/orders/compute-order.js';
import { type Buyer, writeOrder } from '../../../src/billing/orders/write-order.js';
import { TestProvider } from '../../../src/billing/providers/test-provider.js';
import { lockSubscription } from '../../../src/billing/write-subscription.js';

const DAY_MS = 86_400_000;
/** The rate is in hundredths of a percent. */
const VAT = { rate: 1500, isIncluded: true };

const ORDERS: {
  daysAgo: number;
  title: string;
  months: number;
  end: 'paid' | 'expired' | 'open';
  /** In hundredths of the currency. */
  refunded?: number;
}[] = [
  { daysAgo: 40, title: 'Starter', months: 1, end: 'paid', refunded: 2300 },
  { daysAgo: 9.01, title: 'Growth', months: 1, end: 'expired' },
  { daysAgo: 9, title: 'Growth', months: 1, end: 'paid' },
  { daysAgo: 0, title: 'Growth', months: 12, end: 'open' },
];

/** Enables the test provider with VAT, unless configured, and creates payments for a member without any. */
export async function writePayments(em: EntityManager, buyer: Buyer): Promise<void> {
  await em.execute(
    `update payment_settings set provider = 'test', seller_name = 'Mersal Demo', seller_address = 'Riyadh, Saudi Arabia',
       vat_number = '310122393500003', vat_rate = ?, prices_include_vat = ? where provider = 'none'`,
    [VAT.rate, VAT.isIncluded],
  );
  const { accountId } = buyer;
  const existing = await em.execute<object[]>('select from payments where account_id = ?', [accountId]);
  if (existing.length > 0) return;
  await em.transactional(async (transaction) => {
    await lockSubscription(transaction, accountId);
    await transaction.execute('delete from subscriptions where account_id = ? and package_id is not null', [accountId]);
    for (const order of ORDERS) await writePayment(transaction, buyer, order);
  });
}

async function writePayment(em: EntityManager, buyer: Buyer, order: (typeof ORDERS)[number]): Promise<void> {
  const at = new Date(Date.now() - order.daysAgo * DAY_MS);
  const [offer] = await em.execute<{ id: string }[]>('select id from packages where title = ? limit 1', [order.title]);
  if (!offer) return;
  const wanted = { package_id: Number(offer.id), count_months: order.months };
  const computed = await computeOrder(em, buyer.accountId, wanted, VAT, at);
  const row = await writeOrder(em, buyer, computed, { provider: 'test', origin: 'order' }, at);
  if (order.end === 'paid') {
    await applyPayment(em, row, at);
    await em.execute('update payments set transaction_id = ? where id = ?', [`test_${row.order_key}`, row.id]);
    if (order.refunded) await refundPart(em, row.id, order.refunded, at);
  } else if (order.end === 'expired') await em.execute(`update payments set state = 'expired' where id = ?`, [row.id]);
  else await openCheckout(em, row);
}

/** Refunds a part of a payment, with a credit note. */
async function refundPart(em: EntityManager, paymentId: number, amount: number, at: Date): Promise<void> {
  const payment = await readPayment(em, paymentId);
  const order = { amount, reason: 'Service was down for a day', userId: null, isManual: false };
  const refund = await writeRefund(em, payment!, { ...order, providerKey: `seed:${paymentId}` });
  await finishRefund(em, payment!, refund, at);
  await em.execute('update payments set returned = ? where id = ?', [amount, paymentId]);
}

/** Opens a payment page. Its address has no host, because demo data is served under several. */
async function openCheckout(em: EntityManager, row: Awaited<ReturnType<typeof writeOrder>>): Promise<void> {
  const { ref, url } = await new TestProvider(em, '').createCheckout({
    orderKey: row.order_key,
    amount: row.total,
    description: row.package_title,
    email: row.buyer_email,
    returnUrl: `/payment-return/${row.id}`,
    callbackUrl: '',
    expiresAt: new Date(row.expires_at ?? Date.now()),
  });
  await em.execute('update payments set provider_ref = ?, redirect_url = ? where id = ?', [ref, url, row.id]);
}
