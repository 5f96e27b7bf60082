import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { AdminTextName } from '../apps/apps.contract.js';
import { ApplyMarketEvent, type MarketOutcome } from '../../billing/billing.messages.js';
import { PlatformClient } from '../connections/platform-client.js';
import { StoreNotConnected } from '../commerce.errors.js';
import { StoreProblem } from '../platforms/connector.js';
import { CONNECTORS } from '../platforms/connectors.gen.js';
import type { SubscriptionEvent } from '../store-events/store-event.js';
import type { AppMarketRow } from './app-market-row.js';

type Change = SubscriptionEvent['change'];

const OPENING_CHANGES: readonly string[] = ['active', 'renewed', 'upgraded', 'trial_started'] satisfies Change[];
const ENDING_CHANGES: readonly string[] = ['expired', 'refunded', 'cancelled', 'trial_expired'] satisfies Change[];

const SUBSCRIPTION_TEXTS: Readonly<Record<Change, AdminTextName>> = {
  active: 'subscription_active_text',
  warning: 'subscription_warning_text',
  expired: 'subscription_expired_text',
  cancelled: 'subscription_expired_text',
  renewed: 'subscription_renew_text',
  upgraded: 'subscription_upgrade_text',
  refunded: 'subscription_refunded_text',
  trial_started: 'trial_started_text',
  trial_expired: 'trial_expired_text',
};

const EFFECTIVE_OUTCOMES: readonly MarketOutcome[] = ['opened', 'renewed', 'changed', 'ended', 'kept'];

export interface AppliedSubscription {
  text: AdminTextName | null;
  reason: 'nothing_new' | 'older' | 'plan_unknown' | 'not_confirmed' | null;
}

@Injectable()
export class ApplySubscription {
  constructor(
    private readonly commands: CommandBus,
    private readonly client: PlatformClient,
  ) {}

  /** Throws StoreProblem if the platform does not respond. */
  async apply(row: AppMarketRow, storeId: number | null): Promise<AppliedSubscription> {
    const change = row.change as Change;
    const isEnd = ENDING_CHANGES.includes(change);
    if (!isEnd && !OPENING_CHANGES.includes(change)) return { text: SUBSCRIPTION_TEXTS[change], reason: null };
    if (CONNECTORS[row.platform].planOf && !(await this.isConfirmed(row, isEnd, storeId)))
      return { text: null, reason: 'not_confirmed' };
    const outcome = await this.commands.execute(
      new ApplyMarketEvent(row.accountId, {
        key: `${row.appId}:${row.platformStoreId}:${row.effectKey}`,
        appId: row.appId,
        planName: row.planName,
        change: change === 'cancelled' ? 'cancel' : isEnd ? 'end' : 'open',
        isTrial: change === 'trial_started' || change === 'trial_expired',
        amount: row.amount,
        startsAt: row.startsAt ?? row.happenedAt,
        endsAt: row.endsAt,
        toldAt: row.happenedAt,
      }),
    );
    if (outcome === 'plan_unknown') return { text: null, reason: 'plan_unknown' };
    if (!EFFECTIVE_OUTCOMES.includes(outcome))
      return { text: null, reason: outcome === 'older' ? 'older' : 'nothing_new' };
    // Salla reports a change of plan only as a start.
    const reportedChange = change === 'active' && outcome === 'changed' ? 'upgraded' : change;
    return { text: SUBSCRIPTION_TEXTS[reportedChange], reason: null };
  }

  /** Asks the platform, as its webhooks are unsigned. Without access, the plan has ended. */
  private async isConfirmed(
    { platform, planName }: AppMarketRow,
    isEnd: boolean,
    storeId: number | null,
  ): Promise<boolean> {
    if (storeId === null) return isEnd;
    try {
      const plan = await this.client.run(storeId, platform, async ({ planOf }, deps, store) => planOf?.(deps, store));
      if (isEnd) return !plan?.isActive;
      return plan?.isActive === true && fold(plan.name) === fold(planName);
    } catch (error) {
      const isAccessLost =
        error instanceof StoreNotConnected || (error instanceof StoreProblem && error.kind === 'revoked');
      if (isAccessLost) return isEnd;
      throw error;
    }
  }
}

const fold = (name: string | null): string => (name ?? '').trim().toLowerCase();
