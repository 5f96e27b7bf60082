import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetAccountOwner } from '../../auth/auth.messages.js';
import { Clock } from '../../platform/clock.js';
import { Invalid } from '../../platform/errors.js';
import type { PackageOrder, PackageSubscribeResult } from '../billing.contract.js';
import { PaymentsUnavailable } from '../billing.errors.js';
import { applyPayment } from '../payments/apply-payment.js';
import { OpenCheckout } from '../payments/open-checkout.js';
import type { PaymentRow } from '../payments/payment-row.js';
import { TellPayments } from '../payments/tell-payments.js';
import { Providers } from '../providers/providers.js';
import { readSubscriptions, toSubscriptionResource } from '../subscription-row.js';
import { lockSubscription } from '../write-subscription.js';
import { reckonOrder } from './reckon-order.js';
import { findOpenOrder, writeOrder } from './write-order.js';

/** Orders a package for one's own account: what costs nothing is there at once, for all else there is an address to pay at. */
export class PlaceOrder extends Command<PackageSubscribeResult> {
  constructor(
    readonly accountId: number,
    readonly order: PackageOrder,
  ) {
    super();
  }
}

@CommandHandler(PlaceOrder)
export class PlaceOrderHandler implements ICommandHandler<PlaceOrder> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly providers: Providers,
    private readonly checkout: OpenCheckout,
    private readonly tell: TellPayments,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, order }: PlaceOrder): Promise<PackageSubscribeResult> {
    const owner = await this.queries.execute(new GetAccountOwner(accountId));
    const { chosen, vat } = await this.providers.terms();
    const now = this.clock.now();
    const { row, isFree } = await this.em.fork().transactional(async (em) => {
      await lockSubscription(em, accountId);
      const reckoned = await reckonOrder(em, accountId, order, vat, now);
      const buyer = { accountId, username: owner?.username ?? '', email: owner?.email ?? '' };
      if (reckoned.quote.total === 0) {
        const free = await writeOrder(em, buyer, reckoned, { provider: 'none', origin: 'order' }, now);
        // Its price holds under the lock of the account; of a coupon's last use somebody else may have been first.
        if (!(await applyPayment(em, free, now))) throw Invalid.field('coupon', 'coupon_invalid');
        return { row: free, isFree: true };
      }
      if (!chosen) throw new PaymentsUnavailable();
      const { name: provider } = chosen;
      const open = await findOpenOrder(em, accountId, reckoned, provider, now);
      return {
        row: open ?? (await writeOrder(em, buyer, reckoned, { provider, origin: 'order' }, now)),
        isFree: false,
      };
    });
    return isFree ? this.answerFree(accountId, row) : this.answerPayment(row);
  }

  private async answerFree(accountId: number, row: PaymentRow): Promise<PackageSubscribeResult> {
    await this.tell.changed(Number(row.id));
    const [subscription] = await readSubscriptions(this.em.fork(), [accountId]);
    if (!subscription) throw new Error('a subscription vanished while it was written');
    const message = row.change === 'downgrade' ? 'subscribe_is_planned' : 'subscribe_is_created';
    return { data: { subscribe: toSubscriptionResource(subscription), payment: null }, message };
  }

  private async answerPayment(row: PaymentRow): Promise<PackageSubscribeResult> {
    const redirect_url = row.redirect_url ?? (await this.checkout.open(row));
    return { data: { subscribe: null, payment: { id: Number(row.id), redirect_url } }, message: 'payment_is_created' };
  }
}
