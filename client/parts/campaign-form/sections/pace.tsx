import { NumberInput, RangeSlider, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { GAP_MAX, GAP_MIN } from '@server/campaigns/definition/campaign-limits.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useSession } from '@/data/account/session.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { StatusDot, type StatusTone } from '@/ui/status-dot.js';
import { type CampaignValues, isWithin } from '../campaign-values.js';
import { checkGap } from '../check-campaign.js';
import { gapEffect, type GapRisk } from '../gap-effect.js';
import { CampaignSection } from './campaign-section.js';
import classes from './sections.module.css';

const TONES: Record<GapRisk, StatusTone> = { careful: 'on', usual: 'idle', risky: 'off' };
const STEP_S = 5;

export function Pace({ form, isNew }: { form: UseFormReturnType<CampaignValues>; isNew: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const isSandbox = useSession().network === 'sandbox';
  const values = form.getValues();
  const { min_time_between_send: min, max_time_between_send: max, practice_speed: isFast } = values;

  function checkOrder(): void {
    const { max_time_between_send: error } = checkGap(form.getValues(), t);
    if (error) form.setFieldError('max_time_between_send', error);
    else form.clearFieldError('max_time_between_send');
  }
  const bounds = { allowDecimal: false, allowNegative: false, step: 1, disabled: isFast } as const;
  return (
    <CampaignSection title={t('campaigns.form.pace')}>
      <div className={classes.row}>
        <NumberInput
          label={t('campaigns.form.min_gap')}
          min={GAP_MIN.from}
          max={GAP_MIN.to}
          {...bounds}
          {...form.getInputProps('min_time_between_send')}
          value={min}
          onBlur={checkOrder}
        />
        <NumberInput
          label={t('campaigns.form.max_gap')}
          min={GAP_MAX.from}
          max={GAP_MAX.to}
          {...bounds}
          {...form.getInputProps('max_time_between_send')}
          value={max}
          onBlur={checkOrder}
        />
      </div>
      <div className={classes.slider}>
        <RangeSlider
          min={GAP_MIN.from}
          max={GAP_MAX.to}
          minRange={STEP_S}
          step={STEP_S}
          label={null}
          disabled={isFast}
          thumbFromLabel={t('campaigns.form.min_gap')}
          thumbToLabel={t('campaigns.form.max_gap')}
          value={[Number(min) || GAP_MIN.default, Number(max) || GAP_MAX.default]}
          onChange={([from, to]) => {
            form.setFieldValue('min_time_between_send', Math.min(from, GAP_MIN.to));
            form.setFieldValue('max_time_between_send', Math.max(to, GAP_MAX.from));
          }}
        />
      </div>
      {isFast ? (
        <p className={classes.effect}>{t('campaigns.form.practice_effect')}</p>
      ) : (
        isWithin(min, GAP_MIN) && isWithin(max, GAP_MAX) && min <= max && <Effect min={min} max={max} />
      )}
      {isSandbox && (
        <Switch
          label={t('campaigns.form.practice_speed')}
          description={t('campaigns.form.practice_hint')}
          {...form.getInputProps('practice_speed', { type: 'checkbox' })}
        />
      )}
      <Switch
        label={t('campaigns.form.active')}
        description={t(isNew ? 'campaigns.form.active_hint' : 'campaigns.form.active_edit_hint')}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
    </CampaignSection>
  );
}

function Effect({ min, max }: { min: number; max: number }): React.ReactElement {
  const { t } = useTranslation();
  const { perHour, risk } = gapEffect(min, max);
  return (
    <p className={classes.effect}>
      <span>{t('campaigns.form.per_hour', { count: perHour, number: formatNumber(perHour, currentLanguage()) })}</span>
      <StatusDot tone={TONES[risk]} word={t(`campaigns.form.risk.${risk}`)} />
      <span className={classes.why}>{t(`campaigns.form.risk_why.${risk}`)}</span>
    </p>
  );
}
