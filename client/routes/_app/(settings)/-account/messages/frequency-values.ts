import type { FormErrors } from '@mantine/form';
import type { TFunction } from 'i18next';
import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';

export interface FrequencyValues {
  frequency_messages: string;
  frequency_days: string;
}

const readPositiveNumber = (text: string): number | null => {
  const digits = toLatinDigits(text.trim());
  return /^\d{1,3}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
};

export const readFrequency = ({ frequency_messages, frequency_days }: FrequencyValues) => ({
  frequency_messages: readPositiveNumber(frequency_messages),
  frequency_days: readPositiveNumber(frequency_days),
});

export function validateFrequency({ frequency_messages, frequency_days }: FrequencyValues, t: TFunction): FormErrors {
  if (frequency_messages.trim() === '' && frequency_days.trim() === '') return {};
  const errors: FormErrors = {};
  for (const [field, text] of Object.entries({ frequency_messages, frequency_days }))
    if (readPositiveNumber(text) === null)
      errors[field] = text.trim() === '' ? t('validation.required') : t('validation.invalid');
  return errors;
}
