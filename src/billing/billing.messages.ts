import { Command, Query } from '@nestjs/cqrs';
import type { PackageResource, SubscriptionResource } from './billing.contract.js';

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

/** What many accounts subscribe to, for a page of a list. Accounts without a plan are absent. */
export class GetSubscriptions extends Query<Map<number, SubscriptionResource>> {
  constructor(readonly accountIds: readonly number[]) {
    super();
  }
}

/** The packages there are, newest first, with their periods: all of them, or what is offered to everybody. */
export class ListPackages extends Query<PackageResource[]> {
  constructor(readonly which: 'all' | 'offered' = 'all') {
    super();
  }
}

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
