import { type RefObject, useId } from 'react';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatPlainDay } from './format-plain-day.js';
import classes from './hours.module.css';

interface HolidaysProps {
  /** Days, as YYYY-MM-DD. */
  value: string[];
  onChange: (days: string[]) => void;
  typed: string;
  onType: (day: string) => void;
  field: RefObject<HTMLInputElement | null>;
  error: React.ReactNode;
}

export const addHoliday = (days: readonly string[], day: string): string[] =>
  day === '' ? [...days] : [...new Set([...days, day])].toSorted();

export function Holidays({ value, onChange, typed, onType, field, error }: HolidaysProps): React.ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const language = currentLanguage();
  function add(): void {
    onChange(addHoliday(value, typed));
    onType('');
  }
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.legend}>
        {t('sla.holidays')}
      </h3>
      <p className={classes.help}>{t('sla.holidays_help')}</p>
      {value.length > 0 && (
        <ul className={classes.holidays}>
          {value.map((holiday) => (
            <li key={holiday} className={classes.holiday}>
              <time dateTime={holiday}>{formatPlainDay(holiday, language)}</time>
              <ActionIcon
                size="sm"
                aria-label={t('sla.remove_holiday', { day: formatPlainDay(holiday, language) })}
                title={t('sla.remove_holiday', { day: formatPlainDay(holiday, language) })}
                onClick={() => onChange(value.filter((day) => day !== holiday))}
              >
                <IconX size={16} stroke={1.5} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.times}>
        <TextInput
          type="date"
          label={t('sla.holiday')}
          ref={field}
          value={typed}
          error={error}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <Button className={classes.remove ?? ''} variant="default" disabled={typed === ''} onClick={add}>
          {t('sla.add_holiday')}
        </Button>
      </div>
    </section>
  );
}
