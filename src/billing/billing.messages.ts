import { Command, Query } from '@nestjs/cqrs';
import type { PackageResource, PlanLimitName, SubscriptionResource } from './billing.contract.js';
import type { PaymentResource } from './payments/payments.contract.js';

/** The account's subscription changed. */
export class SubscriptionChanged {
  constructor(
    readonly accountId: number,
    readonly subscription: SubscriptionResource,
  ) {}
}

/** What an account may use now. -1 is unlimited. */
export interface Entitlements {
  devices: number;
  messages: number;
  templates: number;
  campaigns: number;
  contacts: number;
  /** The account's count of accepted messages when the present period began: those since then are consumed. */
  messagesBefore: number;
}

/** Throws PackageRequired when there is no plan or it has expired. Read anew each time: limits must be exact. */
export class GetEntitlements extends Query<Entitlements> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** What the owner of an account is to know of its package; `period` names the time it holds for, once in which it is told. */
export interface PlanNews {
  accountId: number;
  kind: 'limit_near' | 'limit_full' | 'plan_ends' | 'plan_soon' | 'plan_grace' | 'plan_over';
  /** Null where it is about the end. */
  limit: PlanLimitName | null;
  period: string;
  /** The end of the package, or of sending after it. */
  until: Date | null;
}

/** Of all accounts: the limits that are nearly or wholly used up, and the packages that end and that nothing follows. */
export class FindPlanNews extends Query<PlanNews[]> {}

/** What many accounts subscribe to, for a page of a list. Accounts without a plan are absent. */
export class GetSubscriptions extends Query<Map<number, SubscriptionResource>> {
  constructor(readonly accountIds: readonly number[]) {
    super();
  }
}

/** The packages there are, newest first, with their periods: all of them, or what an account is offered, also by a link. */
export class ListPackages extends Query<PackageResource[]> {
  constructor(readonly which: 'all' | { accountId: number; link?: string } = 'all') {
    super();
  }
}

/** Whether packages can be bought: a way to pay is chosen, and has its key. */
export class TakesPayments extends Query<boolean> {}

/**
 * Gives an account a package, for so many of its days, months or years; without `months` for as long as it is offered. A period
 * overrides them. `null` is the unlimited subscription, without end. Throws PackageNotFound, also for a period of another one.
 */
export class Subscribe extends Command<SubscriptionResource> {
  constructor(
    readonly accountId: number,
    readonly choice: { packageId: number; months: number | null; periodId: number | null } | null,
  ) {
    super();
  }
}

/** What the app market of a platform says of an account's subscription to our app there. */
export interface MarketEvent {
  /** The same event again changes nothing, and is answered as the first time. */
  key: string;
  appId: number;
  /** `end`: at once; `cancel`: when the period is over that is paid for. */
  change: 'open' | 'end' | 'cancel';
  isTrial: boolean;
  /** `main_name` of a package; of an end it says nothing. */
  planName: string | null;
  startsAt: Date;
  /** Null when it is not said: as long as the package is offered. */
  endsAt: Date | null;
  /** What was told earlier never takes the place of what was told later. */
  toldAt: Date;
  /** Decimal, in SAR. */
  amount: string | null;
}

/**
 * `changed`: another package in the place of one that runs; `kept`: the account has no limits, which an app market does not take away;
 * `older` and `nothing_new` changed nothing.
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

/** Opens, renews or ends an account's subscription as an app market tells it. */
export class ApplyMarketEvent extends Command<MarketOutcome> {
  constructor(
    readonly accountId: number,
    readonly event: MarketEvent,
  ) {
    super();
  }
}

/** Gives an account this package in the place of the one for new members, or of none. One that somebody chose stays. */
export class OpenDefaultPlan extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly packageId: number,
  ) {
    super();
  }
}

/** A payment of the account changed. */
export class PaymentChanged {
  constructor(
    readonly accountId: number,
    readonly payment: PaymentResource,
  ) {}
}
