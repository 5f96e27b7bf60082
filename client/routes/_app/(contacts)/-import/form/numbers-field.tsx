import { useDeferredValue } from 'react';
import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MAX_PASTE_LENGTH } from '@server/address-book/contacts/contact-limits.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { useNumberCount } from './use-number-count.js';

interface NumbersFieldProps {
  value: string;
  /** Country of numbers without a country code. */
  country: string;
  onChange: (event: React.ChangeEvent<HTMLTextAreaElement>) => void;
  error?: React.ReactNode;
  'data-path'?: string;
}

export function NumbersField({ value, country, ...rest }: NumbersFieldProps): React.ReactElement {
  const { t } = useTranslation();
  // Typing stays responsive with a megabyte of numbers.
  const text = useDeferredValue(value);
  const count = useNumberCount(text, country);
  return (
    <Textarea
      {...rest}
      label={t('imports.numbers')}
      description={
        <span role="status" className="tabular">
          {text.trim() === ''
            ? t('imports.numbers_help')
            : t('imports.numbers_counted', { count, number: formatNumber(count, currentLanguage()) })}
        </span>
      }
      placeholder={'0501234567\n+966 55 765 4321'}
      // Names keep their own direction.
      dir="ltr"
      autosize
      minRows={5}
      maxRows={12}
      maxLength={MAX_PASTE_LENGTH}
      value={value}
    />
  );
}
