import { useId, useState } from 'react';
import { Input, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';
import classes from '../form.module.css';

interface DelayFieldProps {
  label: string;
  description?: string;
  /** Delay in minutes. */
  value: number;
  onChange: (minutes: number) => void;
  error?: React.ReactNode;
  'data-path'?: string;
}

const MINUTES_PER_UNIT = { minutes: 1, hours: 60, days: 1440 } as const;
type Unit = keyof typeof MINUTES_PER_UNIT;
const UNIT_NAMES = Object.keys(MINUTES_PER_UNIT) as Unit[];
const isUnit = (text: string | null): text is Unit => UNIT_NAMES.some((name) => name === text);

export function DelayField({
  label,
  description,
  value,
  onChange,
  error,
  ...rest
}: DelayFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const [unit, setUnit] = useState<Unit>(() => chooseUnit(value));
  const amount = value / MINUTES_PER_UNIT[unit];

  function handleType(typed: string): void {
    const digits = toLatinDigits(typed).replace(/\D/g, '').slice(0, 5);
    onChange(Number(digits) * MINUTES_PER_UNIT[unit]);
  }
  function handleUnit(nextUnit: string | null): void {
    if (!isUnit(nextUnit)) return;
    setUnit(nextUnit);
    onChange(Math.round(amount) * MINUTES_PER_UNIT[nextUnit]);
  }
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <div className={classes.delay}>
        <TextInput
          {...rest}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          wrapperProps={{ dir: undefined }}
          error={Boolean(error)}
          value={Number.isInteger(amount) ? String(amount) : amount.toFixed(1)}
          onChange={(event) => handleType(event.currentTarget.value)}
        />
        <Select
          aria-label={`${label}: ${t('apps.options.unit')}`}
          allowDeselect={false}
          data={UNIT_NAMES.map((name) => ({ value: name, label: t(`apps.options.${name}`) }))}
          value={unit}
          onChange={handleUnit}
          comboboxProps={{ transitionProps: { duration: 120 } }}
        />
      </div>
    </Input.Wrapper>
  );
}

function chooseUnit(minutes: number): Unit {
  if (minutes > 0 && minutes % MINUTES_PER_UNIT.days === 0) return 'days';
  return minutes > 0 && minutes % MINUTES_PER_UNIT.hours === 0 ? 'hours' : 'minutes';
}
