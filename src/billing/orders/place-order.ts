import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetAccountOwner } from '../../auth/auth.messages.js';
import { Clock } from '../../platform/clock.js';
import { Invalid } from '../../platform/errors.js';
import type { PackageOrder, PackageSubscribeResult } from '../billing.contract.js';
import { PaymentsUnavailable } from '../billing.errors.js';
import { applyPayment } from '../payments/apply-payment.js';
import { OpenCheckout } from '../payments/open-checkout.js';
import type { PaymentRow } from '../payments/payment-row.js';
import { PublishPayments } from '../payments/publish-payments.js';
import { Providers } from '../providers/providers.js';
import { readSubscriptions, toSubscriptionResource } from '../subscription-row.js';
import { lockSubscription } from '../write-subscription.js';
import { computeOrder } from './compute-order.js';
import { findOpenOrder, writeOrder } from './write-order.js';

/** Applies free orders at once. */
@Injectable()
export class PlaceOrder {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly providers: Providers,
    private readonly checkout: OpenCheckout,
    private readonly publish: PublishPayments,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, order: PackageOrder): Promise<PackageSubscribeResult> {
    const owner = await this.queries.execute(new GetAccountOwner(accountId));
    const { chosen, vat } = await this.providers.readTerms();
    const now = this.clock.now();
    const { row, isFree } = await this.em.fork().transactional(async (em) => {
      await lockSubscription(em, accountId);
      const computed = await computeOrder(em, accountId, order, vat, now);
      const buyer = { accountId, username: owner?.username ?? '', email: owner?.email ?? '' };
      if (computed.quote.total === 0) {
        const free = await writeOrder(em, buyer, computed, { provider: 'none', origin: 'order' }, now);
        // Meanwhile another account may have used the coupon up.
        if (!(await applyPayment(em, free, now))) throw Invalid.field('coupon', 'coupon_invalid');
        return { row: free, isFree: true };
      }
      if (!chosen) throw new PaymentsUnavailable();
      const { name: provider } = chosen;
      const open = await findOpenOrder(em, accountId, computed, provider, now);
      return {
        row: open ?? (await writeOrder(em, buyer, computed, { provider, origin: 'order' }, now)),
        isFree: false,
      };
    });
    return isFree ? this.respondFree(accountId, row) : this.respondPayment(row);
  }

  private async respondFree(accountId: number, row: PaymentRow): Promise<PackageSubscribeResult> {
    await this.publish.payment(row.id);
    const [subscription] = await readSubscriptions(this.em.fork(), [accountId]);
    if (!subscription) throw new Error('subscription not written');
    const message = row.change === 'downgrade' ? 'subscribe_is_planned' : 'subscribe_is_created';
    return { data: { subscribe: toSubscriptionResource(subscription), payment: null }, message };
  }

  private async respondPayment(row: PaymentRow): Promise<PackageSubscribeResult> {
    const redirect_url = row.redirect_url ?? (await this.checkout.open(row));
    return { data: { subscribe: null, payment: { id: row.id, redirect_url } }, message: 'payment_is_created' };
  }
}
