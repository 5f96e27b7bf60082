import { useId } from 'react';
import { ActionIcon, Button, Chip, Group, Input } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TimeWindow, TimeWindows } from '@server/platform/http/time-windows.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { nameDay, weekOf } from '@/parts/campaign-form/weekdays.js';
import { TimeField } from '@/ui/forms/time-field.js';
import { nameOfZone } from '@/ui/format/format-zone.js';
import classes from './time-windows-field.module.css';

interface TimeWindowsFieldProps {
  label: string;
  value: TimeWindows;
  onChange: (value: TimeWindows) => void;
  error?: React.ReactNode;
}

const MAX_WINDOWS = 14;
const NEW_WINDOW: TimeWindow = { days: ['sun', 'mon', 'tue', 'wed', 'thu'], from: '09:00', to: '17:00' };

export const newTimeWindows = (timeZone: string): TimeWindows => ({ time_zone: timeZone, windows: [NEW_WINDOW] });

/** Edits windows. No day means every day. */
export function TimeWindowsField({ label, value, onChange, error }: TimeWindowsFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const language = currentLanguage();
  const { windows, time_zone: zone } = value;
  const change = (position: number, changes: Partial<TimeWindow>): void =>
    onChange({
      ...value,
      windows: windows.map((window, index) => (index === position ? { ...window, ...changes } : window)),
    });
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={t('assignment.hours.zone', { zone: nameOfZone(zone, language) })}
      error={error}
    >
      <div role="group" aria-labelledby={id} className={classes.windows}>
        {windows.map((window, index) => (
          <div key={index} className={classes.window}>
            <Chip.Group multiple value={window.days} onChange={(days) => change(index, { days })}>
              <Group gap={4} role="group" aria-label={t('assignment.hours.days')}>
                {weekOf(language).map((day) => (
                  <Chip key={day} size="xs" value={day} title={nameDay(day, language, 'long')}>
                    {nameDay(day, language, 'short')}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
            <div className={classes.times}>
              <TimeField
                label={t('assignment.hours.from')}
                value={window.from}
                onChange={(from) => change(index, { from })}
              />
              <TimeField label={t('assignment.hours.to')} value={window.to} onChange={(to) => change(index, { to })} />
              {windows.length > 1 && (
                <ActionIcon
                  size={36}
                  aria-label={t('assignment.hours.remove')}
                  title={t('assignment.hours.remove')}
                  onClick={() => onChange({ ...value, windows: windows.filter((_, position) => position !== index) })}
                >
                  <IconTrash size={18} stroke={1.5} />
                </ActionIcon>
              )}
            </div>
          </div>
        ))}
        {windows.length < MAX_WINDOWS && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.5} />}
            onClick={() => onChange({ ...value, windows: [...windows, NEW_WINDOW] })}
          >
            {t('assignment.hours.add')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
