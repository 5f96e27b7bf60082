import { useId, useState } from 'react';
import { Input, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';
import classes from '../form.module.css';

interface DelayFieldProps {
  label: string;
  description?: string;
  /** Minutes. */
  value: number;
  onChange: (minutes: number) => void;
  error?: React.ReactNode;
  'data-path'?: string;
}

const UNITS = { minutes: 1, hours: 60, days: 1440 } as const;
type Unit = keyof typeof UNITS;
const NAMES = Object.keys(UNITS) as Unit[];
const isUnit = (word: string | null): word is Unit => NAMES.some((name) => name === word);

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
  const [unit, setUnit] = useState<Unit>(() => unitOf(value));
  const number = value / UNITS[unit];

  function handleType(typed: string): void {
    const digits = toLatinDigits(typed).replace(/\D/g, '').slice(0, 5);
    onChange(Number(digits) * UNITS[unit]);
  }
  function handleUnit(next: string | null): void {
    if (!isUnit(next)) return;
    setUnit(next);
    onChange(Math.round(number) * UNITS[next]);
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
          value={Number.isInteger(number) ? String(number) : number.toFixed(1)}
          onChange={(event) => handleType(event.currentTarget.value)}
        />
        <Select
          aria-label={`${label}: ${t('apps.options.unit')}`}
          allowDeselect={false}
          data={NAMES.map((name) => ({ value: name, label: t(`apps.options.${name}`) }))}
          value={unit}
          onChange={handleUnit}
          comboboxProps={{ transitionProps: { duration: 120 } }}
        />
      </div>
    </Input.Wrapper>
  );
}

function unitOf(minutes: number): Unit {
  if (minutes > 0 && minutes % UNITS.days === 0) return 'days';
  return minutes > 0 && minutes % UNITS.hours === 0 ? 'hours' : 'minutes';
}
