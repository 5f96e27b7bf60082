import { z } from 'zod';
import { CartStep, MOST_CART_STEPS } from '../../apps/apps.contract.js';
import { automationsOf, findActive, findOptions, textAt } from '../../automations/read-automations.js';
import type { AppSettings } from '../../automations/settings-shapes.contract.js';
import type { Platform } from '../../platforms/platforms.contract.js';

/** One reminder as the shop wants it. */
export interface Reminder {
  delayMinutes: number;
  text: string | null;
  templateId: number | null;
  mediaUuid: string | null;
  coupon: string | null;
}

/** Reminds of carts that were left. */
const REMINDER_KEY = 'cart.left';
/** One hour, one day and three days after a cart was left: minutes since the former one. */
const USUAL_DELAYS = [60, 1380, 2880, 2880, 2880] as const;

const Steps = z.array(CartStep).max(MOST_CART_STEPS);
const Wished = z.coerce.number().int().min(0).max(MOST_CART_STEPS);

export const areRemindersOn = (settings: AppSettings, platform: Platform): boolean =>
  findActive(platform, settings, REMINDER_KEY) !== null;

/** The reminders of a shop in their order: those it wrote, or its one text as often as it wants. */
export function remindersOf(settings: AppSettings, platform: Platform): Reminder[] {
  const own = automationsOf(platform).find(({ key }) => key === REMINDER_KEY);
  const { delay_minutes, template_id: templateId, media_uuid: mediaUuid } = findOptions(settings, REMINDER_KEY);
  const said = { text: own ? textAt(settings, own.text) : null, templateId };
  const steps = Steps.safeParse(settings['abandoned_cart_steps']);
  if (steps.success && steps.data.length > 0)
    return steps.data.map((step) => ({
      ...{ delayMinutes: step.delay_minutes, coupon: step.coupon, mediaUuid },
      // What says nothing of its own says what the others do.
      ...(step.text.trim() || step.template_id
        ? { text: step.text.trim() || null, templateId: step.template_id }
        : said),
    }));
  const wished = Wished.safeParse(settings['count_abandoned_cart_reminder'] ?? 1);
  return USUAL_DELAYS.slice(0, wished.success ? wished.data : 1).map((usual, index) => ({
    ...{ delayMinutes: (index === 0 && delay_minutes) || usual, coupon: null, mediaUuid, ...said },
  }));
}

/** Carts of less are left alone. */
export function minimumOf(settings: AppSettings): number {
  const minimum = Number(settings['abandoned_cart_minimum'] ?? 0);
  return Number.isFinite(minimum) ? minimum : 0;
}
