import { useId, useState } from 'react';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatPlainDay } from './format-plain-day.js';
import classes from './hours.module.css';

interface HolidaysProps {
  /** YYYY-MM-DD. */
  value: string[];
  onChange: (days: string[]) => void;
}

export function Holidays({ value, onChange }: HolidaysProps): React.ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const [day, setDay] = useState('');
  const language = currentLanguage();
  function add(): void {
    if (day !== '') onChange([...new Set([...value, day])].toSorted());
    setDay('');
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
                onClick={() => onChange(value.filter((other) => other !== holiday))}
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
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Button className={classes.remove ?? ''} variant="default" disabled={day === ''} onClick={add}>
          {t('sla.add_holiday')}
        </Button>
      </div>
    </section>
  );
}
