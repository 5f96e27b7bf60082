import { AutomationOptions } from '../apps/apps.contract.js';
import type { Platform } from '../platforms/platforms.contract.js';
import { type AppSettings, type Automation, REVIEW_REQUEST, isOn } from './settings-shapes.contract.js';
import { DESCRIPTIONS } from '../platforms/descriptions.gen.contract.js';

export interface ActiveAutomation extends AutomationOptions {
  key: string;
  /** Null for a template, or if no text exists. */
  text: string | null;
}

export const REVIEW_REQUEST_KEY = 'review.request';

/** Returns null if disabled, or unknown to the platform. */
export function findActive(platform: Platform, settings: AppSettings, key: string): ActiveAutomation | null {
  const { automations, commonOrderText } = DESCRIPTIONS[platform].settings;
  const automation = automations.find((candidate) => candidate.key === key);
  if (!automation || !isOn(settings, automation)) return null;
  const ownText = settingTextAt(settings, automation.text);
  const text =
    ownText ?? (automation.section === 'order' && commonOrderText ? settingTextAt(settings, commonOrderText) : null);
  return { key, text, ...findOptions(settings, automation.key) };
}

export function findReviewRequest(platform: Platform, settings: AppSettings, status: string): ActiveAutomation | null {
  const statuses = settings[REVIEW_REQUEST.list];
  if (!DESCRIPTIONS[platform].settings.reviewRequestOn.includes(status)) return null;
  if (!Array.isArray(statuses) || !statuses.includes(status)) return null;
  const options = findOptions(settings, REVIEW_REQUEST_KEY);
  return { key: REVIEW_REQUEST_KEY, text: settingTextAt(settings, REVIEW_REQUEST.text), ...options };
}

/** Returns IDs by preference. An empty list means any device. */
export function devicesOf(settings: AppSettings): number[] {
  const { devices } = settings;
  return Array.isArray(devices) ? devices.filter((id): id is number => typeof id === 'number') : [];
}

export function settingTextAt(settings: AppSettings, name: string): string | null {
  const text = settings[name];
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

export const automationsOf = (platform: Platform): readonly Automation[] => DESCRIPTIONS[platform].settings.automations;

const NO_OPTIONS = AutomationOptions.parse({});

export function findOptions(settings: AppSettings, key: string): AutomationOptions {
  const optionsByKey = settings['automation_options'];
  if (typeof optionsByKey !== 'object' || optionsByKey === null || !Object.hasOwn(optionsByKey, key)) return NO_OPTIONS;
  const parsed = AutomationOptions.safeParse((optionsByKey as Record<string, unknown>)[key]);
  return parsed.success ? parsed.data : NO_OPTIONS;
}
