import { z } from 'zod';
import { AutomationOptions, CartStep, MOST_CART_STEPS } from '../../apps/apps.contract.js';
import { type AppSettings, type Automation, SHAPE_OF, isOn } from '../../automations/settings-shapes.contract.js';
import type { Platform } from '../../platforms/platforms.contract.js';

/** One reminder as the shop wants it. */
export interface Reminder {
  delayMinutes: number;
  text: string | null;
  templateId: number | null;
  mediaUuid: string | null;
  coupon: string | null;
}

/** One hour, one day and three days after a cart was left: minutes since the former one. */
const USUAL_DELAYS = [60, 1380, 2880, 2880, 2880] as const;
const MOST_DEVICES = 50;

const Steps = z.array(CartStep).max(MOST_CART_STEPS);
const Reminders = z.coerce.number().int().min(0).max(MOST_CART_STEPS);
const Options = z.record(z.string(), z.unknown());

/** The reminders of a shop in their order: those it wrote, or its one text as often as it wants. */
export function remindersOf(settings: AppSettings, platform: Platform): Reminder[] {
  const own = ownMessage(settings, platform, 'cart.left');
  const steps = Steps.safeParse(settings['abandoned_cart_steps']);
  if (steps.success && steps.data.length > 0)
    return steps.data.map(({ delay_minutes, text, template_id, coupon }) => ({
      ...{ delayMinutes: delay_minutes, coupon, mediaUuid: own?.mediaUuid ?? null },
      // What says nothing of its own says what the others do.
      ...(text.trim() || template_id
        ? { text: text.trim() || null, templateId: template_id }
        : { text: own?.text ?? null, templateId: own?.templateId ?? null }),
    }));
  const wished = Reminders.safeParse(settings['count_abandoned_cart_reminder'] ?? 1);
  return USUAL_DELAYS.slice(0, wished.success ? wished.data : 1).map((usual, index) => ({
    ...{ delayMinutes: (index === 0 && own?.delayMinutes) || usual, coupon: null },
    ...{ text: own?.text ?? null, templateId: own?.templateId ?? null, mediaUuid: own?.mediaUuid ?? null },
  }));
}

export interface OwnMessage {
  isOn: boolean;
  text: string | null;
  templateId: number | null;
  mediaUuid: string | null;
  delayMinutes: number;
}

/** What the shop says when this happens to a cart; null where its platform does not know it. */
export function ownMessage(settings: AppSettings, platform: Platform, key: string): OwnMessage | null {
  const automation = SHAPE_OF[platform].automations.find((each) => each.key === key);
  if (!automation) return null;
  const text = textOf(settings, automation);
  const options = Options.safeParse(settings['automation_options']);
  const given = AutomationOptions.safeParse(options.data?.[key] ?? {});
  return {
    ...{ isOn: isOn(settings, automation), text, delayMinutes: given.data?.delay_minutes ?? 0 },
    ...{ templateId: given.data?.template_id ?? null, mediaUuid: given.data?.media_uuid ?? null },
  };
}

function textOf(settings: AppSettings, { text }: Automation): string | null {
  const written = settings[text];
  return typeof written === 'string' && written.trim() !== '' ? written : null;
}

/** Carts of less are left alone. */
export function minimumOf(settings: AppSettings): number {
  const minimum = Number(settings['abandoned_cart_minimum'] ?? 0);
  return Number.isFinite(minimum) ? minimum : 0;
}

/** With which of the account's devices the shop writes. */
export function devicesOf(settings: AppSettings): number[] {
  const written = settings['devices'];
  if (!Array.isArray(written)) return [];
  return written
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, MOST_DEVICES);
}
