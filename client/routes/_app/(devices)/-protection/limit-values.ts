import type { FormErrors } from '@mantine/form';
import type { TFunction } from 'i18next';
import type { DeviceSettings } from '@server/devices/devices.contract.js';
import {
  MAX_GAP_SECONDS,
  MAX_MESSAGES_PER_DAY,
  MAX_MESSAGES_PER_HOUR,
  isRiskier,
} from '@server/devices/protection/device-limits.contract.js';
import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';

export interface LimitValues extends Record<string, unknown> {
  cap_day: string;
  cap_hour: string;
  warm_up: boolean;
  gap_min: string;
  gap_max: string;
  accept_risk: boolean;
}

const RANGES = {
  cap_day: { min: 1, max: MAX_MESSAGES_PER_DAY },
  cap_hour: { min: 1, max: MAX_MESSAGES_PER_HOUR },
  gap_min: { min: 0, max: MAX_GAP_SECONDS },
  gap_max: { min: 0, max: MAX_GAP_SECONDS },
} as const;
type Field = keyof typeof RANGES;
const FIELDS = Object.keys(RANGES) as Field[];

export const toLimitValues = ({ cap_day, cap_hour, warm_up, gap_min, gap_max }: DeviceSettings): LimitValues => ({
  cap_day: formatNumber(cap_day, 'en'),
  cap_hour: formatNumber(cap_hour, 'en'),
  warm_up,
  gap_min: String(gap_min),
  gap_max: String(gap_max),
  accept_risk: false,
});

export function readLimits(values: LimitValues): DeviceSettings | null {
  const [cap_day, cap_hour, gap_min, gap_max] = FIELDS.map((field) => readNumber(field, values[field]));
  if (cap_day == null || cap_hour == null || gap_min == null || gap_max == null) return null;
  return { cap_day, cap_hour, warm_up: values.warm_up, gap_min, gap_max };
}

function readNumber(field: Field, text: string): number | null {
  const digits = toLatinDigits(text.trim()).replaceAll(/[,٬]/g, '');
  const { min, max } = RANGES[field];
  const value = /^\d{1,6}$/.test(digits) ? Number(digits) : -1;
  return value >= min && value <= max ? value : null;
}

export function validateLimits(values: LimitValues, saved: DeviceSettings, t: TFunction): FormErrors {
  const errors: FormErrors = {};
  const format = (value: number): string => formatNumber(value, currentLanguage());
  for (const field of FIELDS) {
    const { min, max } = RANGES[field];
    if (readNumber(field, values[field]) === null)
      errors[field] = t('protection.range', { least: format(min), most: format(max) });
  }
  const limits = readLimits(values);
  if (limits && limits.gap_max < limits.gap_min) errors['gap_max'] = t('protection.gap_order');
  if (limits && isRiskier(limits, saved) && !values.accept_risk) errors['accept_risk'] = t('protection.confirm_risk');
  return errors;
}
