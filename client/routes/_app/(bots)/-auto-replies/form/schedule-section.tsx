import { NumberInput, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { RENEW_HOURS } from '@server/bots/auto-replies/auto-reply-limits.contract.js';
import { DayToggles } from '@/parts/campaign-form/fields/day-toggles.js';
import { CampaignSection } from '@/parts/campaign-form/sections/campaign-section.js';
import { HoursField } from '@/parts/inbox/hours-field.js';
import { TimeField } from '@/ui/forms/time-field.js';
import { type AutoReplyValues, isAutoReplyWindowValid } from './auto-reply-values.js';
import classes from './form.module.css';

const TIMES = ['time_start_at', 'time_end_at'] as const;

export function ScheduleSection({ form }: { form: UseFormReturnType<AutoReplyValues> }): React.ReactElement {
  const { t } = useTranslation();
  const values = form.getValues();

  /** Checks on blur, because half-typed times are invalid. */
  function checkWindow(field: (typeof TIMES)[number]): void {
    if (isAutoReplyWindowValid(form.getValues())) {
      // A cleared end time keeps its error.
      if (field === 'time_start_at') for (const time of TIMES) form.clearFieldError(time);
      return;
    }
    form.setFieldValue('time_end_at', '');
    form.setFieldError('time_end_at', t('auto_replies.end_before_start'));
    if (field === 'time_start_at') form.setFieldError(field, t('auto_replies.start_after_end'));
  }

  function changeOvernight(overnight: boolean): void {
    form.setFieldValue('overnight', overnight);
    if (isAutoReplyWindowValid({ ...form.getValues(), overnight }))
      for (const time of TIMES) form.clearFieldError(time);
  }

  return (
    <CampaignSection title={t('auto_replies.when')}>
      <div className={classes.row}>
        <TimeField
          label={t('auto_replies.time_start_at')}
          {...form.getInputProps('time_start_at')}
          onBlur={() => checkWindow('time_start_at')}
        />
        <TimeField
          label={t('auto_replies.time_end_at')}
          {...form.getInputProps('time_end_at')}
          onBlur={() => checkWindow('time_end_at')}
        />
      </div>
      <Switch
        label={t('auto_replies.overnight')}
        description={t('auto_replies.overnight_hint')}
        {...form.getInputProps('overnight', { type: 'checkbox' })}
        onChange={(event) => changeOvernight(event.currentTarget.checked)}
      />
      <DayToggles {...form.getInputProps('days')} value={values.days} />
      <HoursField
        description={t('sla.runs_auto_reply')}
        value={{ id: values.business_hours_id, mode: values.business_hours_mode }}
        onChange={({ id, mode }) => form.setValues({ business_hours_id: id, business_hours_mode: mode })}
        error={form.errors['business_hours_id']}
      />
      <NumberInput
        label={t('auto_replies.renew_every')}
        description={t('auto_replies.renew_hint')}
        required
        min={RENEW_HOURS.min}
        max={RENEW_HOURS.max}
        step={1}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        className={classes.hours ?? ''}
        {...form.getInputProps('renew_every')}
        value={values.renew_every}
      />
    </CampaignSection>
  );
}
