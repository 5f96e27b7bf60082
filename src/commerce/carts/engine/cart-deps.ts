import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetWallClock } from '../../../auth/auth.messages.js';
import { Config } from '../../../platform/config.js';
import { Secrets } from '../../../platform/secrets.js';
import { type WallClock, afterQuietHours } from '../../automations/after-quiet-hours.js';
import { RECEIVERS } from '../../platforms/receivers.js';
import type { Shop } from '../../shop-row.js';
import type { Cart } from '../cart-row.js';
import type { CartRules } from '../state/cart-facts.js';
import { type Reminder, areRemindersOn, minimumOf, remindersOf } from '../state/cart-steps.js';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Where neither the platform tells that a cart is left nor its receiver when that is. */
const LEFT_AFTER_MINUTES = 60;

/** How the carts of one shop are to go on now. */
export interface ShopRules {
  reminders: readonly Reminder[];
  clock: WallClock;
  of: (cart: Pick<Cart, 'total'>) => CartRules;
}

/** What carts need of the rest of the server. */
@Injectable()
export class CartDeps {
  private readonly base: string;
  private readonly isReachable: boolean;

  constructor(
    readonly secrets: Secrets,
    private readonly queries: QueryBus,
    { appUrl, whatsappNetwork }: Config,
  ) {
    this.base = `${appUrl}/c/`;
    // From a phone of the live network an address of this machine alone would lead nowhere.
    this.isReachable = whatsappNetwork === 'sandbox' || !LOOPBACK.has(new URL(appUrl).hostname);
  }

  async rulesOf({ accountId, platform, settings, isActivated }: Shop): Promise<ShopRules> {
    const clock = await this.queries.execute(new GetWallClock(accountId));
    const reminders = remindersOf(settings, platform);
    const minimum = minimumOf(settings);
    const isOn = isActivated && areRemindersOn(settings, platform);
    const rules = {
      ...{ isOn, leftAfterMinutes: RECEIVERS[platform]?.leftAfterMinutes ?? LEFT_AFTER_MINUTES },
      outsideQuietHours: (at: Date) => afterQuietHours(clock, at),
      steps: reminders.map(({ delayMinutes, text, templateId }) => ({
        ...{ delayMinutes, hasText: text !== null || templateId !== null },
      })),
    };
    const of = ({ total }: Pick<Cart, 'total'>) => ({ ...rules, isEnough: total === null || Number(total) >= minimum });
    return { reminders, clock, of };
  }

  /** Where a reminder leads: over us, so that it is known who came back. */
  addressOf({ checkoutUrl, token }: Pick<Cart, 'checkoutUrl' | 'token'>): string | null {
    return checkoutUrl && token && this.isReachable ? `${this.base}${token}` : checkoutUrl;
  }
}
