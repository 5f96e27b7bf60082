import { useRef } from 'react';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BusinessHoursResource, HoursWindow } from '@server/auth/business-hours/business-hours.contract.js';
import { useForm } from '@/app/use-form.js';
import { useSession } from '@/data/account/session.js';
import { saveBusinessHours } from '@/data/inbox/business-hours.js';
import { DayToggles } from '@/parts/campaign-form/fields/day-toggles.js';
import { TimeZoneSelect } from '@/parts/pickers/time-zone-select.js';
import { FormDialog } from '@/ui/forms/form-dialog.js';
import { TimeField } from '@/ui/forms/time-field.js';
import { addHoliday, Holidays } from './holidays.js';
import classes from './hours.module.css';

interface HoursValues extends Record<string, unknown> {
  name: string;
  time_zone: string;
  windows: Omit<HoursWindow, 'overnight'>[];
  holidays: string[];
  holiday: string;
}

const NEW_WINDOW: HoursValues['windows'][number] = {
  days: ['sun', 'mon', 'tue', 'wed', 'thu'],
  from: '09:00',
  to: '17:00',
};

interface HoursDialogProps {
  hours: BusinessHoursResource | null;
  onClose: () => void;
}

export function HoursDialog({ hours, onClose }: HoursDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const { time_zone: ownZone } = useSession().data;
  const holidayField = useRef<HTMLInputElement>(null);
  const { form, onSubmit, isSaving, problem } = useForm<HoursValues>({
    initialValues: {
      name: hours?.name ?? '',
      time_zone: hours?.time_zone ?? ownZone,
      windows: hours?.windows.map(({ days, from, to }) => ({ days, from, to })) ?? [NEW_WINDOW],
      holidays: hours?.holidays ?? [],
      holiday: '',
    },
    validate: ({ name, windows }) => ({
      ...(name.trim() === '' && { name: t('validation.required') }),
      // The value of an incomplete date is empty.
      ...(holidayField.current?.validity.badInput && { holiday: t('sla.holiday_incomplete') }),
      ...Object.fromEntries(
        windows.flatMap(({ from, to }, index) => [
          ...(from === '' ? [[`windows.${index}.from`, t('validation.required')]] : []),
          ...(to === '' ? [[`windows.${index}.to`, t('validation.required')]] : []),
          ...(from !== '' && from === to ? [[`windows.${index}.to`, t('sla.same_time')]] : []),
        ]),
      ),
    }),
  });
  const values = form.getValues();
  const handleSubmit = onSubmit(async ({ name, windows, holidays, holiday, ...rest }) => {
    await saveBusinessHours(hours?.id ?? null, {
      ...rest,
      name: name.trim(),
      holidays: addHoliday(holidays, holiday),
      windows: windows.map((window) => ({ ...window, overnight: isOvernight(window) })),
    });
    onClose();
  });
  return (
    <FormDialog
      title={t(hours ? 'sla.edit_hours' : 'sla.new_hours')}
      size="lg"
      problem={problem}
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextInput label={t('inbox.name')} required maxLength={60} data-autofocus {...form.getInputProps('name')} />
      <TimeZoneSelect {...form.getInputProps('time_zone')} value={values.time_zone} />
      {values.windows.map((window, index) => (
        // Windows have no other identity, and all their fields are controlled.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index} className={classes.window}>
          <legend className={classes.legend}>{t('sla.window', { number: index + 1 })}</legend>
          <DayToggles
            hint={t('sla.days_hint')}
            value={window.days}
            onChange={(days) => form.setFieldValue(`windows.${index}.days`, days)}
          />
          <div className={classes.times}>
            <TimeField label={t('sla.from')} {...form.getInputProps(`windows.${index}.from`)} />
            <TimeField
              label={t('sla.to')}
              description={isOvernight(window) ? t('sla.next_morning') : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps(`windows.${index}.to`)}
            />
            {values.windows.length > 1 && (
              <ActionIcon
                className={classes.remove ?? ''}
                aria-label={t('sla.remove_window', { number: index + 1 })}
                title={t('sla.remove_window', { number: index + 1 })}
                onClick={() => form.removeListItem('windows', index)}
              >
                <IconTrash size={18} stroke={1.5} />
              </ActionIcon>
            )}
          </div>
        </fieldset>
      ))}
      <Button
        className={classes.add ?? ''}
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.5} />}
        onClick={() => form.insertListItem('windows', { ...NEW_WINDOW, days: [] })}
      >
        {t('sla.add_window')}
      </Button>
      <Holidays
        value={values.holidays}
        onChange={(days) => form.setFieldValue('holidays', days)}
        typed={values.holiday}
        onType={(day) => form.setFieldValue('holiday', day)}
        field={holidayField}
        error={form.errors['holiday']}
      />
    </FormDialog>
  );
}

const isOvernight = ({ from, to }: { from: string; to: string }): boolean => from !== '' && to !== '' && to < from;
