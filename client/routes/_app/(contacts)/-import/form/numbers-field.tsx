import { useDeferredValue, useMemo } from 'react';
import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LONGEST_PASTE } from '@server/messaging/contacts/contact-limits.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { countNumbers } from './count-numbers.js';

interface NumbersFieldProps {
  value: string;
  onChange: (event: React.ChangeEvent<HTMLTextAreaElement>) => void;
  error?: React.ReactNode;
  'data-path'?: string;
}

/** The first door: numbers as they stand in a chat, a mail or a sheet, counted while they are typed. */
export function NumbersField({ value, ...rest }: NumbersFieldProps): React.ReactElement {
  const { t } = useTranslation();
  // Typing into a megabyte of numbers is not held up by counting them.
  const text = useDeferredValue(value);
  const count = useMemo(() => countNumbers(text), [text]);
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
      // Numbers run from left to right in both languages; a name before them finds its own side.
      dir="ltr"
      autosize
      minRows={5}
      maxRows={12}
      maxLength={LONGEST_PASTE}
      value={value}
    />
  );
}
