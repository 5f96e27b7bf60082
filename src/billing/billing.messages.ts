import { Command, Query } from '@nestjs/cqrs';
import type { PackageResource, PlanLimitName, SubscriptionResource } from './billing.contract.js';
import type { PaymentResource } from './payments/payments.contract.js';

export class SubscriptionChanged {
  constructor(
    readonly accountId: number,
    readonly subscription: SubscriptionResource,
  ) {}
}

export interface Entitlements {
  devices: number;
  messages: number;
  templates: number;
  campaigns: number;
  contacts: number;
  users: number;
  /** Messages accepted before this period. They do not count. */
  messagesBefore: number;
}

/** Returns exact, uncached limits. Throws PackageRequired without a valid package. */
export class GetEntitlements extends Query<Entitlements> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Nearly used limit, or ending package. Reported once per `period`. */
export interface PlanNews {
  accountId: number;
  period: string;
  /** `usedPercent` is 80 or more, rounded down. */
  limit: { name: PlanLimitName; usedPercent: number } | null;
  /** Within 7 or 3 days, or 0 for a package that ended. */
  end: { inDays: number; isGracePeriod: boolean } | null;
  until: Date | null;
}

export class FindPlanNews extends Query<PlanNews[]> {}

export class GetSubscriptions extends Query<Map<number, SubscriptionResource>> {
  constructor(readonly accountIds: readonly number[]) {
    super();
  }
}

/** Returns all packages, or those offered to an account. Newest first, with periods. */
export class ListPackages extends Query<PackageResource[]> {
  constructor(readonly which: 'all' | { accountId: number; link?: string } = 'all') {
    super();
  }
}

export class TakesPayments extends Query<boolean> {}

/**
 * Subscribes for a period, `months` (units of the period type) or else the package's length. A null `choice` is
 * unlimited. Throws PackageNotFound.
 */
export class SubscribeAccount extends Command<SubscriptionResource> {
  constructor(
    readonly accountId: number,
    readonly choice: { packageId: number; months: number | null; periodId: number | null } | null,
  ) {
    super();
  }
}

/** Subscription change in a platform's app market. */
export interface MarketEvent {
  /** A repeated key returns the first outcome. */
  key: string;
  appId: number;
  /** `end` applies now, `cancel` at the end of the paid period. */
  change: 'open' | 'end' | 'cancel';
  isTrial: boolean;
  planName: string | null;
  startsAt: Date;
  /** Null means the package's length. */
  endsAt: Date | null;
  /** Time of the report by the market. */
  toldAt: Date;
  /** Decimal, in SAR. */
  amount: string | null;
}

/**
 * `changed`: replaced another running package. `kept`: unlimited accounts keep their plan. `older` and `nothing_new`
 * changed nothing.
 */
export type MarketOutcome =
  | 'opened'
  | 'renewed'
  | 'changed'
  | 'ended'
  | 'kept'
  | 'older'
  | 'nothing_new'
  | 'plan_unknown';

export class ApplyMarketEvent extends Command<MarketOutcome> {
  constructor(
    readonly accountId: number,
    readonly event: MarketEvent,
  ) {
    super();
  }
}

/** Opens a package in place of the default package or none. Keeps a chosen one. */
export class OpenDefaultPlan extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly packageId: number,
  ) {
    super();
  }
}

export class PaymentChanged {
  constructor(
    readonly accountId: number,
    readonly payment: PaymentResource,
  ) {}
}
