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
  messagesBefore: number;
}

/** Throws PackageRequired without a valid plan. Never cached. */
export class GetEntitlements extends Query<Entitlements> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Reported once per `period`. */
export interface PlanNews {
  accountId: number;
  period: string;
  /** At least 80, rounded down. */
  limit: { name: PlanLimitName; usedPercent: number } | null;
  /** 7, 3, or 0 for a package that ended. */
  end: { inDays: number; isGracePeriod: boolean } | null;
  until: Date | null;
}

export class FindPlanNews extends Query<PlanNews[]> {}

export class GetSubscriptions extends Query<Map<number, SubscriptionResource>> {
  constructor(readonly accountIds: readonly number[]) {
    super();
  }
}

/** Newest first, with periods. */
export class ListPackages extends Query<PackageResource[]> {
  constructor(readonly which: 'all' | { accountId: number; link?: string } = 'all') {
    super();
  }
}

export class TakesPayments extends Query<boolean> {}

/**
 * `months` counts units of the package's period type. A period overrides it. Null `months` is the package's length,
 * null `choice` is unlimited. Throws PackageNotFound.
 */
export class SubscribeAccount extends Command<SubscriptionResource> {
  constructor(
    readonly accountId: number,
    readonly choice: { packageId: number; months: number | null; periodId: number | null } | null,
  ) {
    super();
  }
}

export interface MarketEvent {
  /** A repeated key returns the first outcome. */
  key: string;
  appId: number;
  /** `cancel` is at the end of the paid period. */
  change: 'open' | 'end' | 'cancel';
  isTrial: boolean;
  planName: string | null;
  startsAt: Date;
  /** Null means the package's length. */
  endsAt: Date | null;
  toldAt: Date;
  /** Decimal, in SAR. */
  amount: string | null;
}

/** `kept`: unlimited accounts keep their plan. `older` and `nothing_new` changed nothing. */
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

/** Keeps a chosen plan. */
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
