import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetManagedUser, RecordAuditEntry } from '../../auth/auth.messages.js';
import { PermissionMissing } from '../../auth/auth.errors.js';
import { Invalid } from '../../platform/errors.js';
import { MemberNotFound } from '../../auth/members.errors.js';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { countersOfAddress } from '../../platform/throttle/count-address.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { PackageOrder, PackageSubscribe, PackageSubscribeResult, SubscriptionResult } from '../billing.contract.js';
import { SubscribeAccount } from '../billing.messages.js';
import { QuoteResult } from '../payments/payments.contract.js';
import { CancelNext } from './cancel-next.js';
import { GetOwnSubscription } from './get-own-subscription.js';
import { PlaceOrder } from './place-order.js';
import { QuoteOrder } from './quote-order.js';

/** Each order may create a checkout at the provider. */
const ORDER_LIMIT = { name: 'package-orders', points: 30, seconds: 600 };
const WRONG_COUPON_LIMIT = { name: 'wrong-coupons', points: 20, seconds: 3600 };
const WRONG_COUPON_LIMIT_OF_ADDRESS = { name: 'wrong-coupons-address', points: 100, seconds: 3600 };

@Controller('api/v1')
export class OrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly cancelNext: CancelNext,
    private readonly placeOrder: PlaceOrder,
    private readonly queries: QueryBus,
    private readonly getOwnSubscription: GetOwnSubscription,
    private readonly quoteOrder: QuoteOrder,
    private readonly throttle: Throttle,
  ) {}

  @Route.get('subscription', { access: 'all', response: SubscriptionResult })
  getSubscription(@Current() { accountId }: SignedIn): Promise<SubscriptionResult> {
    return this.getOwnSubscription.execute(accountId);
  }

  @Route.delete('subscription/next', { access: 'show package', body: null, response: SubscriptionResult })
  async cancel(@Current() user: SignedIn): Promise<SubscriptionResult> {
    await this.cancelNext.execute(user.accountId);
    return this.getSubscription(user);
  }

  @Route.post('package-quote', { access: 'show package', body: PackageOrder, response: QuoteResult })
  quote(
    @Current() { accountId }: SignedIn,
    @Fields() order: PackageOrder,
    @From() origin: Origin,
  ): Promise<QuoteResult> {
    return this.limitWrongCoupons(accountId, order, origin, () => this.quoteOrder.execute(accountId, order));
  }

  @Route.post('package-subscribe', {
    access: { rule: 'show package', orPermission: 'members' },
    body: PackageSubscribe,
    response: PackageSubscribeResult,
  })
  async subscribe(
    @Current() user: SignedIn,
    @Fields() { subscriber_id: userId, ...order }: PackageSubscribe,
    @From() origin: Origin,
  ): Promise<PackageSubscribeResult> {
    const isManager = user.permissions.includes('members');
    if (userId && (isManager || userId !== user.userId)) return this.subscribeOther(user, userId, order, origin);
    if (!user.permissions.includes('show package')) throw new PermissionMissing();
    await this.throttle.take(ORDER_LIMIT, String(user.accountId));
    return this.limitWrongCoupons(user.accountId, order, origin, () => this.placeOrder.execute(user.accountId, order));
  }

  private async limitWrongCoupons<T>(
    accountId: number,
    { coupon }: PackageOrder,
    { ip }: Origin,
    attempt: () => Promise<T>,
  ): Promise<T> {
    if (!coupon) return attempt();
    const counters = [
      [WRONG_COUPON_LIMIT, String(accountId)] as const,
      ...countersOfAddress(WRONG_COUPON_LIMIT_OF_ADDRESS, ip),
    ];
    await this.throttle.takeAll(counters);
    let isWrong = false;
    try {
      return await attempt();
    } catch (error) {
      isWrong = isCouponWrong(error);
      throw error;
    } finally {
      if (!isWrong) for (const counter of counters) await this.throttle.refund(...counter);
    }
  }

  /** Subscribes another account at once and for free. */
  private async subscribeOther(
    user: SignedIn,
    userId: number,
    order: PackageOrder,
    origin: Origin,
  ): Promise<PackageSubscribeResult> {
    if (!user.permissions.includes('members')) throw new MemberNotFound();
    const { accountId, username } = await this.queries.execute(new GetManagedUser(user, userId));
    const { package_id: packageId, count_months: months = null, period_id: periodId = null } = order;
    const subscribe = await this.commands.execute(new SubscribeAccount(accountId, { packageId, months, periodId }));
    const details = { package: subscribe.package?.title ?? '', until: subscribe.expire_at, amount: subscribe.amount };
    const entry = { action: 'subscription_changed', accountId, subject: username, details } as const;
    await this.commands.execute(new RecordAuditEntry(user, entry, origin));
    return { data: { subscribe, payment: null }, message: 'subscribe_is_created' };
  }
}

const isCouponWrong = (error: unknown): boolean =>
  error instanceof Invalid && error.issues.some(({ path }) => path?.[0] === 'coupon');
