import { AutomationOptions } from '../apps/apps.contract.js';
import type { Platform } from '../platforms/platforms.contract.js';
import { type AppSettings, type Automation, REVIEW_REQUEST, SHAPE_OF, isOn } from './settings-shapes.contract.js';

/** What a shop sends for one thing that happens. */
export interface ActiveAutomation extends AutomationOptions {
  key: string;
  /** Null when there is none; then a template is named, or nothing is sent. */
  text: string | null;
}

export const REVIEW_REQUEST_KEY = 'review.request';

/** The automation of this key, when the platform's family knows it and it is switched on. */
export function findActive(platform: Platform, settings: AppSettings, key: string): ActiveAutomation | null {
  const { automations, commonOrderText } = SHAPE_OF[platform];
  const automation = automations.find((one) => one.key === key);
  if (!automation || !isOn(settings, automation)) return null;
  const own = textAt(settings, automation.text);
  const text = own ?? (automation.section === 'order' && commonOrderText ? textAt(settings, commonOrderText) : null);
  return { key, text, ...findOptions(settings, automation.key) };
}

/** Asks for a review once an order has come to this state. */
export function findReviewRequest(platform: Platform, settings: AppSettings, status: string): ActiveAutomation | null {
  const list = settings[REVIEW_REQUEST.list];
  if (!SHAPE_OF[platform].reviewRequestOn.includes(status)) return null;
  if (!Array.isArray(list) || !list.includes(status)) return null;
  const options = findOptions(settings, REVIEW_REQUEST_KEY);
  return { key: REVIEW_REQUEST_KEY, text: textAt(settings, REVIEW_REQUEST.text), ...options };
}

/** Ids of the devices the shop's messages go from, the first that can being taken; none means any. */
export function devicesOf(settings: AppSettings): number[] {
  const { devices } = settings;
  return Array.isArray(devices) ? devices.filter((id): id is number => typeof id === 'number') : [];
}

export function textAt(settings: AppSettings, name: string): string | null {
  const text = settings[name];
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

export const automationsOf = (platform: Platform): readonly Automation[] => SHAPE_OF[platform].automations;

const NO_OPTIONS = AutomationOptions.parse({});

export function findOptions(settings: AppSettings, key: string): AutomationOptions {
  const all = settings['automation_options'];
  if (typeof all !== 'object' || all === null || !Object.hasOwn(all, key)) return NO_OPTIONS;
  const parsed = AutomationOptions.safeParse((all as Record<string, unknown>)[key]);
  return parsed.success ? parsed.data : NO_OPTIONS;
}
