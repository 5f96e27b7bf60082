import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LONGEST_GAP, MOST_A_DAY, MOST_AN_HOUR, isRiskier } from '@server/devices/protection/device-limits.contract.js';
import type { DeviceSettings } from '@server/devices/devices.contract.js';
import type { DeviceSettingsResult } from '@server/devices/protection/protection.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { saveDeviceSettings } from '@/data/devices/device-settings.js';
import { gapEffect } from '@/parts/campaign-form/gap-effect.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { FormPage } from '@/ui/forms/form-page.js';
import { type LimitValues, readLimits, toValues, whatIsWrong } from './limit-values.js';
import { NumberField } from './number-field.js';
import { RiskNotice } from './risk-notice.js';
import classes from './protection.module.css';

interface LimitsFormProps {
  sessionId: string;
  settings: DeviceSettingsResult;
}

/** Caps, warm-up and pace of a device. What protects the number less has to be confirmed. */
export function LimitsForm({ sessionId, settings }: LimitsFormProps): React.ReactElement {
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem } = useForm<LimitValues>({
    initialValues: toValues(settings.data),
    validate: (values) => whatIsWrong(values, settings.data, t),
  });
  const next = readLimits(form.values);
  const isRisky = next !== null && isRiskier(next, settings.data);
  const handleSubmit = onSubmit(async (values) => {
    const limits = readLimits(values);
    if (!limits) return;
    const saved = toValues((await saveDeviceSettings(sessionId, limits, values.accept_risk)).data);
    form.setValues(saved);
    form.resetDirty(saved);
    toast.success(t('protection.saved'));
  });
  return (
    <FormPage
      onSubmit={handleSubmit}
      submitLabel={t('ui.save')}
      isSaving={isSaving}
      problem={problem}
      isDirty={form.isDirty()}
    >
      <div className={classes.pair}>
        <NumberField
          label={t('protection.cap_day')}
          description={t('protection.cap_day_help')}
          most={MOST_A_DAY}
          {...form.getInputProps('cap_day')}
        />
        <NumberField label={t('protection.cap_hour')} most={MOST_AN_HOUR} {...form.getInputProps('cap_hour')} />
      </div>
      <Switch
        label={t('protection.warm_up')}
        description={t('protection.warm_up_help')}
        {...form.getInputProps('warm_up', { type: 'checkbox' })}
      />
      <div className={classes.pair}>
        <NumberField
          label={t('protection.gap_min')}
          unit={t('protection.seconds')}
          most={LONGEST_GAP}
          {...form.getInputProps('gap_min')}
        />
        <NumberField
          label={t('protection.gap_max')}
          unit={t('protection.seconds')}
          most={LONGEST_GAP}
          {...form.getInputProps('gap_max')}
        />
      </div>
      {next && <Pace limits={next} />}
      {isRisky && <RiskNotice {...form.getInputProps('accept_risk', { type: 'checkbox' })} />}
    </FormPage>
  );
}

/** What the pauses come to on average, beside the limit of the hour; no pause at all sets no pace. */
function Pace({
  limits: { gap_min: min, gap_max: max, cap_hour: cap },
}: {
  limits: DeviceSettings;
}): React.ReactElement | null {
  const { t } = useTranslation();
  if (max < min || max === 0) return null;
  const { perHour } = gapEffect(min, max);
  const write = (value: number): string => formatNumber(value, currentLanguage());
  return (
    <p className={classes.pace} role="status">
      {t('protection.pace', { count: perHour, number: write(perHour) })}
      {perHour < cap && ` ${t('protection.cap_hour_unreached', { cap: write(cap) })}`}
    </p>
  );
}
