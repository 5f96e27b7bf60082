import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetWallClock } from '../../../auth/auth.messages.js';
import { Config } from '../../../platform/config.js';
import { Secrets } from '../../../platform/secrets.js';
import { type QuietSchedule, afterQuietHours } from '../../automations/after-quiet-hours.js';
import { RECEIVERS } from '../../platforms/receivers.js';
import type { StoreRow } from '../../store-row.js';
import type { Cart } from '../cart-row.js';
import type { CartRules } from '../state/cart-facts.js';
import { type Reminder, areRemindersOn, minimumTotalOf, remindersOf } from '../state/cart-steps.js';

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
const ABANDONED_AFTER_MINUTES = 60;

export interface StoreRules {
  reminders: readonly Reminder[];
  clock: QuietSchedule;
  of: (cart: Pick<Cart, 'total'>) => CartRules;
}

@Injectable()
export class CartDeps {
  private readonly linkBase: string;
  private readonly isAppReachable: boolean;

  constructor(
    readonly secrets: Secrets,
    private readonly queries: QueryBus,
    { appUrl, whatsappNetwork }: Config,
  ) {
    this.linkBase = `${appUrl}/c/`;
    // Real phones cannot reach a loopback address.
    this.isAppReachable = whatsappNetwork === 'sandbox' || !LOOPBACK_HOSTS.has(new URL(appUrl).hostname);
  }

  async rulesOf({ accountId, platform, settings, isActivated }: StoreRow): Promise<StoreRules> {
    const clock = await this.queries.execute(new GetWallClock(accountId));
    const reminders = remindersOf(settings, platform);
    const minimum = minimumTotalOf(settings);
    const isOn = isActivated && areRemindersOn(settings, platform);
    const rules = {
      isOn,
      abandonedAfterMinutes: RECEIVERS[platform]?.abandonedAfterMinutes ?? ABANDONED_AFTER_MINUTES,
      outsideQuietHours: (at: Date) => afterQuietHours(clock, at),
      steps: reminders.map(({ delayMinutes, text, templateId }) => ({
        delayMinutes,
        hasText: text !== null || templateId !== null,
      })),
    };
    const of = ({ total }: Pick<Cart, 'total'>) => ({
      ...rules,
      hasMinimumTotal: total === null || Number(total) >= minimum,
    });
    return { reminders, clock, of };
  }

  /** Returns our click-counting link, if phones can reach it. */
  checkoutLinkOf({ checkoutUrl, token }: Pick<Cart, 'checkoutUrl' | 'token'>): string | null {
    return checkoutUrl && token && this.isAppReachable ? `${this.linkBase}${token}` : checkoutUrl;
  }
}
