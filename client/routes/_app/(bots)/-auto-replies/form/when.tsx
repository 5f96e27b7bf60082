import { NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { RENEW_HOURS } from '@server/bots/auto-replies/auto-reply-limits.contract.js';
import { DayToggles } from '@/parts/campaign-form/fields/day-toggles.js';
import { Section } from '@/parts/campaign-form/sections/section.js';
import { TimeField } from '@/ui/forms/time-field.js';
import { type AutoReplyValues, isWindowOpen } from './auto-reply-values.js';
import classes from './form.module.css';

const TIMES = ['time_start_at', 'time_end_at'] as const;

/** At which hours, on which days, and how often the same person is answered. */
export function When({ form }: { form: UseFormReturnType<AutoReplyValues> }): React.ReactElement {
  const { t } = useTranslation();
  const values = form.getValues();

  /** When the field is left: while it is typed every second time is too early. */
  function checkWindow(field: (typeof TIMES)[number]): void {
    if (isWindowOpen(form.getValues())) {
      // A cleared end still has to be told why.
      if (field === 'time_start_at') for (const time of TIMES) form.clearFieldError(time);
      return;
    }
    form.setFieldValue('time_end_at', '');
    form.setFieldError('time_end_at', t('auto_replies.end_before_start'));
    if (field === 'time_start_at') form.setFieldError(field, t('auto_replies.start_after_end'));
  }
  return (
    <Section title={t('auto_replies.when')}>
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
      <p className={classes.note}>{t('auto_replies.overnight')}</p>
      <DayToggles {...form.getInputProps('days')} value={values.days} />
      <NumberInput
        label={t('auto_replies.renew_every')}
        description={t('auto_replies.renew_hint')}
        required
        min={RENEW_HOURS.from}
        max={RENEW_HOURS.to}
        step={1}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        className={classes.hours ?? ''}
        {...form.getInputProps('renew_every')}
        value={values.renew_every}
      />
    </Section>
  );
}
