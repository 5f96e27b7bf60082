import { useState } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DEFAULT_REPORT_DAYS, MAX_REPORT_DAYS } from '@server/team/reports/report-limits.contract.js';
import type { TeamReport } from '@server/team/reports/team-report.contract.js';
import type { TeamReportChoice } from '@/data/team/team-report.js';
import { useMinute } from '@/parts/use-minute.js';
import { isoDay } from '@/ui/format/format-time.js';
import classes from './report.module.css';

/** First day that the server accepts. */
const MIN_DAY = '2000-01-01';
const PRESETS = [1, 7, DEFAULT_REPORT_DAYS, 90] as const;

interface PeriodProps {
  from: string | undefined;
  to: string | undefined;
  report: TeamReport | undefined;
  onChange: (choice: TeamReportChoice) => void;
}

const addDays = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** Moves the other day if necessary, so that both stay in order and within `MAX_REPORT_DAYS`. */
export function Period({ from, to, report, onChange }: PeriodProps): React.ReactElement {
  const { t } = useTranslation();
  const today = isoDay(useMinute());
  const last = to ?? report?.to ?? today;
  const first = from ?? report?.from ?? addDays(last, 1 - DEFAULT_REPORT_DAYS);
  const preset = last === today ? PRESETS.find((days) => addDays(today, 1 - days) === first) : undefined;

  function choosePreset(days: number): void {
    onChange(
      days === DEFAULT_REPORT_DAYS ? { from: undefined, to: undefined } : { from: addDays(today, 1 - days), to: today },
    );
  }
  function chooseFirst(day: string): void {
    const end = addDays(day, MAX_REPORT_DAYS - 1);
    onChange({ from: day, to: day > last ? day : last > end ? end : last });
  }
  function chooseLast(day: string): void {
    const start = addDays(day, 1 - MAX_REPORT_DAYS);
    onChange({ from: day < first ? day : first < start ? start : first, to: day });
  }
  return (
    <div className={classes.period}>
      <NativeSelect
        label={t('reports.period')}
        value={preset ?? 'other'}
        onChange={({ currentTarget: { value } }) => value !== 'other' && choosePreset(Number(value))}
        data={[
          ...PRESETS.map((days) => ({ value: String(days), label: t(`reports.last.${days}`) })),
          ...(preset === undefined ? [{ value: 'other', label: t('reports.chosen_days') }] : []),
        ]}
      />
      <DayField label={t('reports.from')} value={first} max={today} onChange={chooseFirst} />
      <DayField label={t('reports.to')} value={last} max={today} onChange={chooseLast} />
    </div>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  max: string;
  onChange: (day: string) => void;
}

/** Keeps the typed day until blur, because a year is typed digit by digit. */
function DayField({ label, value, max, onChange }: DayFieldProps): React.ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      type="date"
      label={label}
      value={typed ?? value}
      min={MIN_DAY}
      max={max}
      onChange={({ currentTarget: { value: day, validity } }) => {
        setTyped(day);
        if (day !== '' && validity.valid) onChange(day);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
