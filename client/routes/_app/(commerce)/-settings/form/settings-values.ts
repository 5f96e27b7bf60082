import type { AutomationOptions, CartStep, SettingsResource } from '@server/commerce/apps/apps.contract.js';
import { MAX_BODY_LENGTH } from '@server/templates/text/message-limits.contract.js';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type { TFunction } from 'i18next';

/** Settings of all platforms. Further keys are of one platform. */
export interface SettingsValues extends Record<string, unknown> {
  devices: string[];
  automation_options: Record<string, AutomationOptions>;
  abandoned_cart_steps: CartStep[];
  count_abandoned_cart_reminder: number;
  abandoned_cart_minimum: string;
  cod_confirmation: boolean;
  cod_confirmation_text: string;
  cod_reminder_minutes: number;
  staff_phones: string[];
}

/** Copy of the server's limit, because importing its contract would load schemas. */
export const MAX_CART_STEPS = 5;

const MIN_STEP_DELAY_MINUTES = 5;

export type SettingsFormApi = UseFormReturnType<SettingsValues>;

export const NO_OPTIONS: AutomationOptions = {
  delay_minutes: 0,
  template_id: null,
  media_uuid: null,
  heeds_quiet_hours: false,
};

export function toSettingsValues(settings: SettingsResource): SettingsValues {
  const minimum = Number(settings['abandoned_cart_minimum'] ?? 0);
  return {
    ...settings,
    devices: settings.devices.map(({ id }) => String(id)),
    automation_options: { ...(settings['automation_options'] as SettingsValues['automation_options'] | undefined) },
    abandoned_cart_steps: [...((settings['abandoned_cart_steps'] as CartStep[] | undefined) ?? [])],
    count_abandoned_cart_reminder: Number(settings['count_abandoned_cart_reminder'] ?? 1),
    abandoned_cart_minimum: minimum > 0 ? String(minimum) : '',
    cod_confirmation: settings['cod_confirmation'] === true,
    cod_confirmation_text: settingTextOf(settings, 'cod_confirmation_text'),
    cod_reminder_minutes: Number(settings['cod_reminder_minutes'] ?? 0),
    staff_phones: [...((settings['staff_phones'] as string[] | undefined) ?? [])],
  };
}

export function settingsFieldsOf(values: SettingsValues): Record<string, unknown> {
  const { abandoned_cart_minimum: minimum, ...rest } = values;
  return {
    ...rest,
    devices: values.devices.map(Number),
    abandoned_cart_minimum: Number(minimum === '' ? 0 : minimum),
  };
}

export function settingTextOf(values: Readonly<Record<string, unknown>>, name: string): string {
  const text = values[name];
  return typeof text === 'string' ? text : '';
}

export const optionsOf = (values: SettingsValues, key: string): AutomationOptions =>
  values.automation_options[key] ?? NO_OPTIONS;

/** Checks lengths and numbers. The server validates the rest. */
export function checkSettingsValues(values: SettingsValues, texts: readonly string[], t: TFunction): FormErrors {
  const errors: FormErrors = {};
  for (const name of [...texts, 'cod_confirmation_text'])
    if (settingTextOf(values, name).length > MAX_BODY_LENGTH) errors[name] = t('validation.too_long');
  for (const [index, { text, delay_minutes: delay }] of values.abandoned_cart_steps.entries()) {
    if (text.length > MAX_BODY_LENGTH) errors[`abandoned_cart_steps.${index}.text`] = t('validation.too_long');
    if (delay < MIN_STEP_DELAY_MINUTES) errors[`abandoned_cart_steps.${index}.delay_minutes`] = t('apps.cart.least');
  }
  if (values.count_abandoned_cart_reminder > MAX_CART_STEPS)
    errors['count_abandoned_cart_reminder'] = t('validation.number_invalid');
  if (!/^\d{0,9}(\.\d{1,2})?$/.test(values.abandoned_cart_minimum))
    errors['abandoned_cart_minimum'] = t('validation.number_invalid');
  return errors;
}
