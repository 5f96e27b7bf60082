import type { QueryBus } from '@nestjs/cqrs';
import type { Language } from '../../auth/auth.contract.js';
import { GetSenders } from '../../devices/devices.messages.js';
import { proposeCodText, proposeText } from '../automations/default-texts.js';
import { REVIEW_REQUEST_KEY, automationsOf, devicesOf } from '../automations/read-automations.js';
import { type AppSettings, REVIEW_REQUEST, isOn } from '../automations/settings-shapes.contract.js';
import type { Platform } from '../platforms/platforms.contract.js';
import { MAX_COD_REMINDER_MINUTES, type SettingsResource } from '../apps/apps.contract.js';
import { DESCRIPTIONS } from '../platforms/descriptions.gen.contract.js';

/** Proposes unsaved texts, unless the text enables the automation. */
export async function readAppSettings(
  queries: QueryBus,
  accountId: number,
  platform: Platform,
  settings: AppSettings,
  language: Language,
): Promise<SettingsResource> {
  const result: Record<string, unknown> = {
    automation_options: {},
    staff_phones: [],
    cod_confirmation: false,
    cod_reminder_minutes: 120,
    cod_confirmation_text: proposeCodText(language),
  };
  for (const automation of automationsOf(platform)) {
    const { on, text, key } = automation;
    if (on && 'flag' in on) result[on.flag] = isOn(settings, automation);
    if (on && 'list' in on) result[on.list] ??= [];
    result[text] = on === null ? '' : (proposeText(key, language) ?? '');
  }
  const { reviewRequestOn, commonOrderText } = DESCRIPTIONS[platform].settings;
  if (commonOrderText) result[commonOrderText] = proposeText('order.processed', language);
  if (reviewRequestOn.length > 0) {
    result[REVIEW_REQUEST.list] = [];
    result[REVIEW_REQUEST.text] = proposeText(REVIEW_REQUEST_KEY, language);
  }
  result['count_abandoned_cart_reminder'] = 1;
  const saved = { ...result, ...settings };
  return {
    ...saved,
    // Older settings may exceed the limit.
    cod_reminder_minutes: Math.min(Number(saved['cod_reminder_minutes'] ?? 0), MAX_COD_REMINDER_MINUTES),
    devices: await nameDevices(queries, accountId, devicesOf(settings)),
  };
}

export async function nameDevices(
  queries: QueryBus,
  accountId: number,
  ids: readonly number[],
): Promise<{ id: number; device_name: string }[]> {
  const senders = await queries.execute(new GetSenders(ids));
  return ids.flatMap((id) => {
    const sender = senders.get(id);
    return sender?.accountId === accountId ? [{ id, device_name: sender.name }] : [];
  });
}
