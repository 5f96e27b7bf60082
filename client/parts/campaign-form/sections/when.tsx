import { useState } from 'react';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { TimeField } from '@/ui/forms/time-field.js';
import { isoDay } from '@/ui/format/format-time.js';
import type { CampaignValues } from '../campaign-values.js';
import { isWindowOpen } from '../check-campaign.js';
import { DayToggles } from '../fields/day-toggles.js';
import { WindowBar } from '../fields/window-bar.js';
import { Section } from './section.js';
import classes from './sections.module.css';

const TIMES = ['time_start_at', 'time_end_at'] as const;

/** From which day on, at which hours, on which days. */
export function When({ form, isNew }: { form: UseFormReturnType<CampaignValues>; isNew: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const [today] = useState(() => isoDay(new Date()));
  const values = form.getValues();

  /** When the field is left: while it is typed every second time is too early. */
  function checkWindow(field: (typeof TIMES)[number]): void {
    if (isWindowOpen(form.getValues())) {
      // A cleared end still has to be told why.
      if (field === 'time_start_at') for (const time of TIMES) form.clearFieldError(time);
      return;
    }
    form.setFieldValue('time_end_at', '');
    form.setFieldError('time_end_at', t('campaigns.form.end_before_start'));
    if (field === 'time_start_at') form.setFieldError(field, t('campaigns.form.start_after_end'));
  }
  return (
    <Section title={t('campaigns.form.when')}>
      <div className={classes.three}>
        <TextInput
          type="date"
          label={t('campaigns.form.start_at')}
          description={t('campaigns.form.start_at_hint')}
          {...(isNew && { min: today })}
          {...form.getInputProps('start_at')}
        />
        <TimeField
          label={t('campaigns.form.time_start_at')}
          {...form.getInputProps('time_start_at')}
          onBlur={() => checkWindow('time_start_at')}
        />
        <TimeField
          label={t('campaigns.form.time_end_at')}
          {...form.getInputProps('time_end_at')}
          onBlur={() => checkWindow('time_end_at')}
        />
      </div>
      <WindowBar from={values.time_start_at} to={values.time_end_at} />
      <DayToggles {...form.getInputProps('days')} value={values.days} />
    </Section>
  );
}
