import type { QueryBus } from '@nestjs/cqrs';
import type { Language } from '../../auth/auth.contract.js';
import { GetSenders } from '../../devices/devices.messages.js';
import { proposeCodText, proposeText } from '../automations/default-texts.js';
import { REVIEW_REQUEST_KEY, automationsOf, devicesOf } from '../automations/read-automations.js';
import { type AppSettings, REVIEW_REQUEST, SHAPE_OF, isOn } from '../automations/settings-shapes.contract.js';
import type { Platform } from '../platforms/platforms.contract.js';
import { LONGEST_COD_REMINDER, type SettingsResource } from '../apps/apps.contract.js';

/**
 * The settings as they are answered: every name of the platform's family is there, devices with what they are called, and a proposed text
 * where none was ever saved. What is only on because it has a text gets no proposal, as that would switch it on.
 */
export async function readSettings(
  queries: QueryBus,
  accountId: number,
  platform: Platform,
  settings: AppSettings,
  language: Language,
): Promise<SettingsResource> {
  const answer: Record<string, unknown> = {
    ...{ automation_options: {}, staff_phones: [], cod_confirmation: false, cod_reminder_minutes: 120 },
    cod_confirmation_text: proposeCodText(language),
  };
  for (const automation of automationsOf(platform)) {
    const { on, text, key } = automation;
    if (on && 'flag' in on) answer[on.flag] = isOn(settings, automation);
    if (on && 'list' in on) answer[on.list] ??= [];
    answer[text] = on === null ? '' : (proposeText(key, language) ?? '');
  }
  const { reviewRequestOn, commonOrderText } = SHAPE_OF[platform];
  if (commonOrderText) answer[commonOrderText] = proposeText('order.processed', language);
  if (reviewRequestOn.length > 0) {
    answer[REVIEW_REQUEST.list] = [];
    answer[REVIEW_REQUEST.text] = proposeText(REVIEW_REQUEST_KEY, language);
  }
  answer['count_abandoned_cart_reminder'] = 1;
  const kept = { ...answer, ...settings };
  return {
    ...kept,
    // Once it could be longer than answers are read.
    cod_reminder_minutes: Math.min(Number(kept['cod_reminder_minutes'] ?? 0), LONGEST_COD_REMINDER),
    devices: await nameDevices(queries, accountId, devicesOf(settings)),
  };
}

/** Those that are still the account's, in the order in which they were chosen. */
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
