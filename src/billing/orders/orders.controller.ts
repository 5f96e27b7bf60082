import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetManagedUser, RecordAuditEntry } from '../../auth/auth.messages.js';
import { MemberNotFound } from '../../auth/members.errors.js';
import { Forbidden } from '../../platform/errors.js';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { PackageOrder, PackageSubscribe, PackageSubscribeResult, SubscriptionResult } from '../billing.contract.js';
import { Subscribe } from '../billing.messages.js';
import { QuoteResult } from '../payments/payments.contract.js';
import { CancelNext } from './cancel-next.js';
import { GetOwnSubscription } from './get-own-subscription.js';
import { PlaceOrder } from './place-order.js';
import { QuoteOrder } from './quote-order.js';

/** Each may have a payment service make a page. */
const ORDERS = { name: 'package-orders', points: 30, seconds: 600 };

@Controller('api/v1')
export class OrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly throttle: Throttle,
  ) {}

  @Route.get('subscription', { access: 'all', answer: SubscriptionResult })
  subscription(@Current() { accountId }: SignedIn): Promise<SubscriptionResult> {
    return this.queries.execute(new GetOwnSubscription(accountId));
  }

  @Route.delete('subscription/next', { access: 'show package', body: null, answer: SubscriptionResult })
  async cancelNext(@Current() who: SignedIn): Promise<SubscriptionResult> {
    await this.commands.execute(new CancelNext(who.accountId));
    return this.subscription(who);
  }

  @Route.post('package-quote', { access: 'show package', body: PackageOrder, answer: QuoteResult })
  quote(@Current() { accountId }: SignedIn, @Fields() order: PackageOrder): Promise<QuoteResult> {
    return this.queries.execute(new QuoteOrder(accountId, order));
  }

  @Route.post('package-subscribe', {
    access: { rule: 'show package', orPermission: 'members' },
    body: PackageSubscribe,
    answer: PackageSubscribeResult,
  })
  async subscribe(
    @Current() who: SignedIn,
    @Fields() { subscriber_id: userId, ...order }: PackageSubscribe,
    @From() origin: Origin,
  ): Promise<PackageSubscribeResult> {
    const isManager = who.permissions.includes('members');
    if (userId && (isManager || userId !== who.userId)) return this.give(who, userId, order, origin);
    if (!who.permissions.includes('show package')) throw refused();
    await this.throttle.take(ORDERS, String(who.accountId));
    return this.commands.execute(new PlaceOrder(who.accountId, order));
  }

  /** "Make subscription From Admin Side": at once, and for nothing. */
  private async give(
    who: SignedIn,
    userId: number,
    order: PackageOrder,
    origin: Origin,
  ): Promise<PackageSubscribeResult> {
    // Whom there is is nothing to tell members.
    if (!who.permissions.includes('members')) throw new MemberNotFound();
    const { accountId, username } = await this.queries.execute(new GetManagedUser(who, userId));
    const { package_id: packageId, count_months: months = null, period_id: periodId = null } = order;
    const subscribe = await this.commands.execute(new Subscribe(accountId, { packageId, months, periodId }));
    const details = { package: subscribe.package?.title ?? '', until: subscribe.expire_at, amount: subscribe.amount };
    const entry = { action: 'subscription_changed', accountId, subject: username, details } as const;
    await this.commands.execute(new RecordAuditEntry(who, entry, origin));
    return { data: { subscribe, payment: null }, message: 'subscribe_is_created' };
  }
}

const refused = () => new Forbidden('permission', 'User does not have the right permissions.');
