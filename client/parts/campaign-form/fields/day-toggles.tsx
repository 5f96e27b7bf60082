import { useId } from 'react';
import { Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Weekday } from '@server/platform/weekdays.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { nameDay, weekOf } from '../weekdays.js';
import classes from './fields.module.css';

interface DayTogglesProps {
  value: Weekday[];
  onChange: (days: Weekday[]) => void;
  error?: React.ReactNode;
  hint?: string;
}

/** Selects weekdays. None means every day. */
export function DayToggles({ value, onChange, error, hint }: DayTogglesProps): React.ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const language = currentLanguage();
  return (
    <Input.Wrapper
      label={t('campaigns.form.days')}
      labelElement="div"
      labelProps={{ id }}
      description={hint ?? t('campaigns.form.days_hint')}
      descriptionProps={{ mt: 6 }}
      error={error}
    >
      <div className={classes.days} role="group" aria-labelledby={id} tabIndex={-1} data-path="days">
        {weekOf(language).map((day) => (
          <button
            key={day}
            type="button"
            className={classes.day}
            aria-pressed={value.includes(day)}
            title={nameDay(day, language, 'long')}
            onClick={() =>
              onChange(value.includes(day) ? value.filter((selected) => selected !== day) : [...value, day])
            }
          >
            {nameDay(day, language, 'short')}
          </button>
        ))}
      </div>
    </Input.Wrapper>
  );
}
