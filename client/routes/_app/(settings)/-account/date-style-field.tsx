import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DateStyle } from '@server/auth/auth.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useMinute } from '@/parts/use-minute.js';
import { formatDayTime } from '@/ui/format/format-time.js';
import classes from './account.module.css';

interface DateStyleFieldProps {
  value: DateStyle;
  onChange: (value: DateStyle) => void;
  timeZone: string;
  error?: React.ReactNode;
}

export function DateStyleField({ value, onChange, timeZone, error }: DateStyleFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const now = useMinute();
  const language = currentLanguage();
  return (
    <Radio.Group label={t('settings.dates.style')} error={error} value={value} onChange={onChange}>
      <div className={classes.styles}>
        {STYLES.map((style) => (
          <Radio
            key={style}
            value={style}
            label={t(`settings.dates.${style}`)}
            description={formatDayTime(now, language, { timeZone, style })}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

const STYLES: DateStyle[] = ['medium', 'numeric', 'iso', 'hijri'];
