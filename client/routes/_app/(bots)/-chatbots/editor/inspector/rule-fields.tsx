import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ConditionRule } from '@server/bots/flow/flow.contract.js';
import { MAX_WORDS_CHARS } from '@server/bots/flow/flow-limits.contract.js';
import { usePermissions } from '@/app/use-can.js';
import { deviceChoicesQuery, canChooseDevices } from '@/data/devices/device-choices.js';
import { DayToggles } from '@/parts/campaign-form/fields/day-toggles.js';
import { TimeField } from '@/ui/forms/time-field.js';
import { FieldNameField } from './field-name-field.js';
import { GroupField } from './group-field.js';
import classes from './inspector.module.css';

type RuleOf<By extends ConditionRule['by']> = Extract<ConditionRule, { by: By }>;

interface RuleFieldsProps<R extends ConditionRule> {
  rule: R;
  onChange: (rule: R) => void;
}

const OPERATORS = ['is', 'is_not', 'contains', 'is_empty', 'greater', 'less'] as const;

export function RuleFields({ rule, onChange }: RuleFieldsProps<ConditionRule>): React.ReactElement {
  switch (rule.by) {
    case 'field':
      return <FieldRule rule={rule} onChange={onChange} />;
    case 'group':
      return <GroupField value={rule.group_id} onChange={(id) => onChange({ ...rule, group_id: id })} />;
    case 'hours':
      return <HoursRule rule={rule} onChange={onChange} />;
    case 'language':
      return <LanguageRule rule={rule} onChange={onChange} />;
    case 'device':
      return <DeviceRule rule={rule} onChange={onChange} />;
  }
}

function FieldRule({ rule, onChange }: RuleFieldsProps<RuleOf<'field'>>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <FieldNameField
        label={t('chatbots.field')}
        value={rule.field}
        onChange={(field) => onChange({ ...rule, field })}
      />
      <Select
        label={t('chatbots.operator')}
        allowDeselect={false}
        data={OPERATORS.map((value) => ({ value, label: t(`chatbots.operators.${value}`) }))}
        value={rule.operator}
        onChange={(operator) => onChange({ ...rule, operator: operator as typeof rule.operator })}
      />
      {rule.operator !== 'is_empty' && (
        <TextInput
          label={t('chatbots.value')}
          maxLength={MAX_WORDS_CHARS}
          value={rule.value}
          onChange={(event) => onChange({ ...rule, value: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function HoursRule({ rule, onChange }: RuleFieldsProps<RuleOf<'hours'>>): React.ReactElement {
  const { t } = useTranslation();
  function change(side: 'from' | 'to', value: string): void {
    const { [side]: _cleared, ...rest } = rule;
    onChange(value === '' ? rest : { ...rule, [side]: value });
  }
  return (
    <>
      <div className={classes.row}>
        <TimeField label={t('chatbots.from')} value={rule.from ?? ''} onChange={(value) => change('from', value)} />
        <TimeField label={t('chatbots.to')} value={rule.to ?? ''} onChange={(value) => change('to', value)} />
      </div>
      <DayToggles value={rule.days} onChange={(days) => onChange({ ...rule, days })} />
      <p className={classes.note}>{t('chatbots.hours_hint')}</p>
    </>
  );
}

function LanguageRule({ rule, onChange }: RuleFieldsProps<RuleOf<'language'>>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t('chatbots.rules.language')}
      value={rule.language}
      onChange={(language) => onChange({ ...rule, language })}
      data={(['ar', 'en'] as const).map((value) => ({ value, label: t(`chatbots.languages.${value}`) }))}
    />
  );
}

function DeviceRule({ rule, onChange }: RuleFieldsProps<RuleOf<'device'>>): React.ReactElement {
  const { t } = useTranslation();
  const { data: devices = [] } = useQuery({ ...deviceChoicesQuery, enabled: canChooseDevices(usePermissions()) });
  return (
    <Select
      label={t('chatbots.device')}
      searchable={devices.length > 8}
      nothingFoundMessage={t('chatbots.no_such_device')}
      data={devices.map(({ id, device_name: name }) => ({ value: String(id), label: name }))}
      value={rule.device_id === null ? null : String(rule.device_id)}
      onChange={(id) => onChange({ ...rule, device_id: id === null ? null : Number(id) })}
    />
  );
}
