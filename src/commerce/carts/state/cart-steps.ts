import { z } from 'zod';
import { CartStep, MAX_CART_STEPS } from '../../apps/apps.contract.js';
import { automationsOf, findActive, findOptions, settingTextAt } from '../../automations/read-automations.js';
import type { AppSettings } from '../../automations/settings-shapes.contract.js';
import type { Platform } from '../../platforms/platforms.contract.js';

export interface Reminder {
  delayMinutes: number;
  text: string | null;
  templateId: number | null;
  mediaUuid: string | null;
  coupon: string | null;
}

const REMINDER_KEY = 'cart.left';
/** One hour, one day, then every two days. */
const DEFAULT_DELAYS_MINUTES = [60, 1380, 2880, 2880, 2880] as const;

const Steps = z.array(CartStep).max(MAX_CART_STEPS);
const ReminderCount = z.coerce.number().int().min(0).max(MAX_CART_STEPS);

export const areRemindersOn = (settings: AppSettings, platform: Platform): boolean =>
  findActive(platform, settings, REMINDER_KEY) !== null;

export function remindersOf(settings: AppSettings, platform: Platform): Reminder[] {
  const automation = automationsOf(platform).find(({ key }) => key === REMINDER_KEY);
  const { delay_minutes, template_id: templateId, media_uuid: mediaUuid } = findOptions(settings, REMINDER_KEY);
  const content = { text: automation ? settingTextAt(settings, automation.text) : null, templateId };
  const steps = Steps.safeParse(settings['abandoned_cart_steps']);
  if (steps.success && steps.data.length > 0)
    return steps.data.map((step) => ({
      delayMinutes: step.delay_minutes,
      coupon: step.coupon,
      mediaUuid,
      ...(step.text.trim() || step.template_id
        ? { text: step.text.trim() || null, templateId: step.template_id }
        : content),
    }));
  const count = ReminderCount.safeParse(settings['count_abandoned_cart_reminder'] ?? 1);
  return DEFAULT_DELAYS_MINUTES.slice(0, count.success ? count.data : 1).map((defaultDelay, index) => ({
    delayMinutes: (index === 0 && delay_minutes) || defaultDelay,
    coupon: null,
    mediaUuid,
    ...content,
  }));
}

export function minimumTotalOf(settings: AppSettings): number {
  const minimum = Number(settings['abandoned_cart_minimum'] ?? 0);
  return Number.isFinite(minimum) ? minimum : 0;
}
