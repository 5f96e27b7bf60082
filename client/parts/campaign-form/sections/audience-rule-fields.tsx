import { useId, useState } from 'react';
import { NumberInput, Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_GROUPS, PATIENCE } from '@server/campaigns/definition/campaign-limits.contract.js';
import type { GroupChoice } from '@server/address-book/groups/groups.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { textValuesQuery } from '@/data/templates/template-choices.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { type CampaignValues, EMPTY_CAMPAIGN } from '../campaign-values.js';
import { ConditionRows } from '../fields/condition-rows.js';
import { MultiPicker } from '../fields/multi-picker.js';
import classes from './sections.module.css';

interface AudienceRuleFieldsProps {
  form: UseFormReturnType<CampaignValues>;
  groups: readonly GroupChoice[];
  isFixed: boolean;
}

const RULES = ['exclude_groups', 'conditions', 'has_written', 'quiet_days', 'patience_minutes'] as const;

export function AudienceRuleFields({ form, groups, isFixed }: AudienceRuleFieldsProps): React.ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const values = form.getValues();
  const usedCount = RULES.filter(
    (rule) => JSON.stringify(values[rule]) !== JSON.stringify(EMPTY_CAMPAIGN[rule]),
  ).length;
  const [isOpen, setOpen] = useState(usedCount > 0);
  const isShown = isOpen || RULES.some((rule) => form.errors[rule] !== undefined);
  return (
    <>
      <button
        type="button"
        className={classes.more}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setOpen(!isShown)}
      >
        {usedCount > 0
          ? t('campaigns.form.more_used', { count: usedCount, number: formatNumber(usedCount, currentLanguage()) })
          : t('campaigns.form.more')}
        <IconChevronDown size={18} stroke={1.5} />
      </button>
      <div id={id} hidden={!isShown}>
        {isShown && <RuleFields form={form} groups={groups} isFixed={isFixed} />}
      </div>
    </>
  );
}

function RuleFields({ form, groups, isFixed }: AudienceRuleFieldsProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: texts } = useQuery(textValuesQuery);
  const values = form.getValues();
  const language = currentLanguage();
  return (
    <div className={classes.rules}>
      <MultiPicker
        label={t('campaigns.form.exclude_groups')}
        placeholder={t('campaigns.form.exclude_hint')}
        nothing={t('campaigns.form.no_groups')}
        disabled={isFixed}
        max={MAX_GROUPS}
        choices={groups
          .filter(({ id }) => !values.groups.includes(String(id)))
          .map(({ id, name, phone_contacts_count: memberCount }) => ({
            id,
            name,
            more: t('campaigns.form.people', { count: memberCount, number: formatNumber(memberCount, language) }),
          }))}
        {...form.getInputProps('exclude_groups')}
        value={values.exclude_groups}
      />
      <ConditionRows
        fields={texts?.fields ?? []}
        disabled={isFixed}
        {...form.getInputProps('conditions')}
        value={values.conditions}
      />
      <div className={classes.row}>
        <Select
          label={t('campaigns.form.has_written')}
          data={(['any', 'yes', 'no'] as const).map((value) => ({
            value,
            label: t(`campaigns.form.written.${value}`),
          }))}
          allowDeselect={false}
          disabled={isFixed}
          {...form.getInputProps('has_written')}
          value={values.has_written}
        />
        <NumberInput
          label={t('campaigns.form.quiet_days')}
          description={t('campaigns.form.quiet_days_hint')}
          min={1}
          max={365}
          allowDecimal={false}
          allowNegative={false}
          disabled={isFixed}
          {...form.getInputProps('quiet_days')}
          value={values.quiet_days}
        />
      </div>
      <NumberInput
        label={t('campaigns.form.patience')}
        description={t('campaigns.form.patience_hint')}
        min={0}
        max={PATIENCE.max}
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('patience_minutes')}
        value={values.patience_minutes}
      />
    </div>
  );
}
