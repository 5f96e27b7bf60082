import { ActionIcon, Button, Input, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FieldCondition } from '@server/campaigns/definition/campaign.contract.js';
import { MAX_CONDITIONS } from '@server/campaigns/definition/campaign-limits.contract.js';
import { canonicalName } from '@server/templates/text/text-names.contract.js';
import classes from './fields.module.css';

interface ConditionRowsProps {
  fields: readonly string[];
  value: FieldCondition[];
  onChange: (conditions: FieldCondition[]) => void;
  disabled: boolean;
  error?: React.ReactNode;
}

const COMPARISONS = ['is', 'is_not', 'contains', 'empty'] as const;
const NEW_CONDITION: FieldCondition = { field: '', is: 'is', value: '' };

export function ConditionRows({ fields, value, onChange, disabled, error }: ConditionRowsProps): React.ReactElement {
  const { t } = useTranslation();
  const customFields = fields.filter((field) => !['name', 'phone'].includes(canonicalName(field)));
  const choices = [
    { value: 'name', label: t('campaigns.form.field_name') },
    { value: 'phone', label: t('campaigns.form.field_phone') },
    ...[...new Set([...customFields, ...value.map(({ field }) => field)])]
      .filter((field) => !['', 'name', 'phone'].includes(field))
      .map((field) => ({ value: field, label: field })),
  ];
  return (
    <Input.Wrapper
      label={t('campaigns.form.conditions')}
      labelElement="div"
      description={t('campaigns.form.conditions_hint')}
      error={error}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <div className={classes.conditions} data-path="conditions" tabIndex={-1}>
        {value.map((condition, index) => (
          <ConditionRow
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            number={index + 1}
            choices={choices}
            value={condition}
            disabled={disabled}
            onChange={(changed) =>
              onChange(value.map((previous, position) => (position === index ? changed : previous)))
            }
            onRemove={() => onChange(value.filter((_condition, position) => position !== index))}
          />
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.5} />}
            disabled={disabled || value.length >= MAX_CONDITIONS}
            onClick={() => onChange([...value, NEW_CONDITION])}
          >
            {t('campaigns.form.add_condition')}
          </Button>
        </div>
      </div>
    </Input.Wrapper>
  );
}

interface ConditionRowProps {
  number: number;
  choices: { value: string; label: string }[];
  value: FieldCondition;
  disabled: boolean;
  onChange: (condition: FieldCondition) => void;
  onRemove: () => void;
}

function ConditionRow({ number, choices, value, disabled, onChange, onRemove }: ConditionRowProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.condition} role="group" aria-label={t('campaigns.form.condition_of', { number })}>
      <div className={classes.field}>
        <Select
          aria-label={t('campaigns.form.field')}
          placeholder={t('campaigns.form.field')}
          data={choices}
          searchable={choices.length > 8}
          allowDeselect={false}
          disabled={disabled}
          value={value.field === '' ? null : value.field}
          onChange={(field) => onChange({ ...value, field: field ?? '' })}
        />
      </div>
      <div className={classes.way}>
        <Select
          aria-label={t('campaigns.form.compared')}
          data={COMPARISONS.map((comparison) => ({ value: comparison, label: t(`campaigns.form.way.${comparison}`) }))}
          allowDeselect={false}
          disabled={disabled}
          value={value.is}
          onChange={(is) =>
            onChange({ ...value, is: is as FieldCondition['is'], ...(is === 'empty' && { value: '' }) })
          }
        />
      </div>
      {value.is !== 'empty' && (
        <TextInput
          className={classes.value ?? ''}
          aria-label={t('campaigns.form.value')}
          placeholder={t('campaigns.form.value')}
          maxLength={200}
          disabled={disabled}
          value={value.value}
          onChange={(event) => onChange({ ...value, value: event.currentTarget.value })}
        />
      )}
      <ActionIcon
        className={classes.remove ?? ''}
        aria-label={t('campaigns.form.remove_condition', { number })}
        disabled={disabled}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}
