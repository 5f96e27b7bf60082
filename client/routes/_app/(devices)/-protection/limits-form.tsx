import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  MAX_GAP_SECONDS,
  MAX_MESSAGES_PER_DAY,
  MAX_MESSAGES_PER_HOUR,
  isRiskier,
} from '@server/devices/protection/device-limits.contract.js';
import type { DeviceSettings } from '@server/devices/devices.contract.js';
import type { DeviceSettingsResult } from '@server/devices/protection/protection.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { saveDeviceSettings } from '@/data/devices/device-settings.js';
import { gapEffect } from '@/parts/campaign-form/gap-effect.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { FormPage } from '@/ui/forms/form-page.js';
import { type LimitValues, readLimits, toLimitValues, validateLimits } from './limit-values.js';
import { NumberField } from './number-field.js';
import { RiskNotice } from './risk-notice.js';
import classes from './protection.module.css';

interface LimitsFormProps {
  sessionId: string;
  settings: DeviceSettingsResult;
}

export function LimitsForm({ sessionId, settings }: LimitsFormProps): React.ReactElement {
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem } = useForm<LimitValues>({
    initialValues: toLimitValues(settings.data),
    revision: settings.revision,
    validate: (values) => validateLimits(values, settings.data, t),
  });
  const next = readLimits(form.values);
  const isRisky = next !== null && isRiskier(next, settings.data);
  const handleSubmit = onSubmit(async (values, revision) => {
    const limits = readLimits(values);
    if (!limits) return revision;
    const answer = await saveDeviceSettings(sessionId, limits, values.accept_risk, revision);
    const saved = toLimitValues(answer.data);
    form.setValues(saved);
    form.resetDirty(saved);
    toast.success(t('protection.saved'));
    return answer.revision;
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
          maxValue={MAX_MESSAGES_PER_DAY}
          {...form.getInputProps('cap_day')}
        />
        <NumberField
          label={t('protection.cap_hour')}
          maxValue={MAX_MESSAGES_PER_HOUR}
          {...form.getInputProps('cap_hour')}
        />
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
          maxValue={MAX_GAP_SECONDS}
          {...form.getInputProps('gap_min')}
        />
        <NumberField
          label={t('protection.gap_max')}
          unit={t('protection.seconds')}
          maxValue={MAX_GAP_SECONDS}
          {...form.getInputProps('gap_max')}
        />
      </div>
      {next && <Pace limits={next} />}
      {isRisky && <RiskNotice {...form.getInputProps('accept_risk', { type: 'checkbox' })} />}
    </FormPage>
  );
}

function Pace({
  limits: { gap_min: min, gap_max: max, cap_hour: cap },
}: {
  limits: DeviceSettings;
}): React.ReactElement | null {
  const { t } = useTranslation();
  if (max < min || max === 0) return null;
  const { perHour } = gapEffect(min, max);
  const format = (value: number): string => formatNumber(value, currentLanguage());
  return (
    <p className={classes.pace} role="status">
      {t('protection.pace', { count: perHour, number: format(perHour) })}
      {perHour < cap && ` ${t('protection.cap_hour_unreached', { cap: format(cap) })}`}
    </p>
  );
}
