import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { TimeField } from '@/ui/forms/time-field.js';
import { isoDay } from '@/ui/format/format-time.js';
import { useMinute } from '@/parts/use-minute.js';
import type { CampaignValues } from '../campaign-values.js';
import { isCampaignWindowValid } from '../check-campaign.js';
import { DayToggles } from '../fields/day-toggles.js';
import { WindowBar } from '../fields/window-bar.js';
import { CampaignSection } from './campaign-section.js';
import classes from './sections.module.css';

const TIMES = ['time_start_at', 'time_end_at'] as const;

export function Schedule({
  form,
  isNew,
}: {
  form: UseFormReturnType<CampaignValues>;
  isNew: boolean;
}): React.ReactElement {
  const { t } = useTranslation();
  const today = isoDay(useMinute());
  const values = form.getValues();

  /** Runs on blur, because an incomplete end may be earlier than the start. */
  function clearInvalidEnd(field: (typeof TIMES)[number]): void {
    if (isCampaignWindowValid(form.getValues())) {
      if (field === 'time_start_at') for (const time of TIMES) form.clearFieldError(time);
      return;
    }
    form.setFieldValue('time_end_at', '');
    form.setFieldError('time_end_at', t('campaigns.form.end_before_start'));
    if (field === 'time_start_at') form.setFieldError(field, t('campaigns.form.start_after_end'));
  }
  return (
    <CampaignSection title={t('campaigns.form.when')}>
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
          onBlur={() => clearInvalidEnd('time_start_at')}
        />
        <TimeField
          label={t('campaigns.form.time_end_at')}
          {...form.getInputProps('time_end_at')}
          onBlur={() => clearInvalidEnd('time_end_at')}
        />
      </div>
      <WindowBar from={values.time_start_at} to={values.time_end_at} />
      <DayToggles {...form.getInputProps('days')} value={values.days} />
    </CampaignSection>
  );
}
