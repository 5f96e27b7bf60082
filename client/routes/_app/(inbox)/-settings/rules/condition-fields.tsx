import { ActionIcon, Checkbox, Group, MultiSelect, Select, Stack, TagsInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_RULE_WORD_LENGTH, MAX_RULE_WORDS } from '@server/team/assignment/assignment-limits.contract.js';
import type { RuleCondition } from '@server/team/assignment/assignment-rules.contract.js';
import { usePermissions } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { deviceChoicesQuery, canChooseDevices } from '@/data/devices/device-choices.js';
import { labelsQuery } from '@/data/inbox/labels.js';
import { newTimeWindows, TimeWindowsField } from '@/parts/time-windows/time-windows-field.js';
import { useGroupChoices } from '@/parts/use-group-choices.js';
import classes from './rules.module.css';

type Kind = RuleCondition['by'];

const KINDS: readonly Kind[] = ['device', 'words', 'label', 'language', 'group', 'hours', 'campaign', 'store_customer'];

function newCondition(by: Kind, timeZone: string): RuleCondition {
  switch (by) {
    case 'device':
      return { by, device_ids: [] };
    case 'words':
      return { by, words: [] };
    case 'label':
      return { by, label_ids: [] };
    case 'language':
      return { by, languages: ['ar'] };
    case 'group':
      return { by, group_ids: [] };
    case 'hours':
      return { by, ...newTimeWindows(timeZone) };
    case 'campaign':
      return { by, campaign_ids: [] };
    case 'store_customer':
      return { by };
  }
}

interface ConditionFieldsProps {
  value: readonly RuleCondition[];
  onChange: (value: RuleCondition[]) => void;
  errors: ReadonlyMap<number, React.ReactNode>;
}

export function ConditionFields({ value, onChange, errors }: ConditionFieldsProps): React.ReactElement {
  const { t } = useTranslation();
  const { time_zone: timeZone } = useSession().data;
  const unusedKinds = KINDS.filter((kind) => !value.some(({ by }) => by === kind));
  return (
    <Stack gap="xs">
      {value.map((condition, index) => (
        <div key={condition.by} className={classes.condition}>
          <div className={classes.field}>
            <ConditionField
              condition={condition}
              error={errors.get(index)}
              onChange={(changed) => onChange(value.map((other, position) => (position === index ? changed : other)))}
            />
          </div>
          <ActionIcon
            aria-label={t('assignment.remove_condition', { name: t(`assignment.by.${condition.by}`) })}
            title={t('assignment.remove_condition', { name: t(`assignment.by.${condition.by}`) })}
            onClick={() => onChange(value.filter((_, position) => position !== index))}
          >
            <IconTrash size={18} stroke={1.5} />
          </ActionIcon>
        </div>
      ))}
      {unusedKinds.length > 0 && (
        <Select
          label={t('assignment.conditions')}
          description={t('assignment.conditions_help')}
          placeholder={t('assignment.add_condition')}
          data={unusedKinds.map((kind) => ({ value: kind, label: t(`assignment.by.${kind}`) }))}
          value={null}
          onChange={(kind) => kind && onChange([...value, newCondition(kind, timeZone)])}
        />
      )}
    </Stack>
  );
}

interface ConditionFieldProps {
  condition: RuleCondition;
  error: React.ReactNode;
  onChange: (condition: RuleCondition) => void;
}

function ConditionField({ condition, error, onChange }: ConditionFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const label = t(`assignment.by.${condition.by}`);
  switch (condition.by) {
    case 'device':
      return (
        <DeviceChoice
          label={label}
          error={error}
          value={condition.device_ids}
          onChange={(ids) => onChange({ by: 'device', device_ids: ids })}
        />
      );
    case 'label':
      return (
        <LabelChoice
          label={label}
          error={error}
          value={condition.label_ids}
          onChange={(ids) => onChange({ by: 'label', label_ids: ids })}
        />
      );
    case 'group':
      return (
        <GroupChoice
          label={label}
          error={error}
          value={condition.group_ids}
          onChange={(ids) => onChange({ by: 'group', group_ids: ids })}
        />
      );
    case 'words':
      return (
        <TagsInput
          label={label}
          description={t('assignment.words_help')}
          error={error}
          maxTags={MAX_RULE_WORDS}
          maxLength={MAX_RULE_WORD_LENGTH}
          splitChars={[',', '،']}
          value={condition.words}
          onChange={(words) => onChange({ by: 'words', words })}
        />
      );
    case 'language':
      return (
        <Checkbox.Group
          label={label}
          error={error}
          value={condition.languages}
          onChange={(languages) => onChange({ by: 'language', languages })}
        >
          <Group mt={6}>
            {(['ar', 'en'] as const).map((language) => (
              <Checkbox key={language} value={language} label={t(`assignment.language.${language}`)} />
            ))}
          </Group>
        </Checkbox.Group>
      );
    case 'hours':
      return (
        <TimeWindowsField
          label={label}
          error={error}
          value={condition}
          onChange={(windows) => onChange({ by: 'hours', ...windows })}
        />
      );
    case 'campaign':
      return (
        <p className={classes.fact}>
          {condition.campaign_ids.length === 0
            ? t('assignment.any_campaign')
            : t('assignment.campaigns', { count: condition.campaign_ids.length })}
        </p>
      );
    case 'store_customer':
      return <p className={classes.fact}>{t('assignment.store_customer_help')}</p>;
  }
}

interface ChoiceProps {
  label: string;
  error: React.ReactNode;
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Keeps chosen devices that a colleague may not see. */
function DeviceChoice({ onChange, ...props }: ChoiceProps): React.ReactElement {
  const can = usePermissions();
  const { is_owner: isOwner } = useSession().data;
  const { data = [] } = useQuery({ ...deviceChoicesQuery, enabled: canChooseDevices(can) });
  const hidden = isOwner ? [] : props.value.filter((id) => !data.some((device) => device.id === id));
  return (
    <Choice
      {...props}
      choices={data.map(({ id, device_name: name }) => ({ id, name }))}
      onChange={(ids) => onChange([...hidden, ...ids])}
    />
  );
}

function LabelChoice(props: ChoiceProps): React.ReactElement {
  const { data = [] } = useQuery(labelsQuery);
  return <Choice {...props} choices={data} />;
}

function GroupChoice(props: ChoiceProps): React.ReactElement {
  const groups = useGroupChoices({ can: usePermissions() });
  return <Choice {...props} choices={groups.map(({ value: id, label: name }) => ({ id, name }))} />;
}

interface ChoiceListProps extends ChoiceProps {
  choices: readonly { id: number; name: string }[];
}

/** Hides deleted choices. The next change removes them. */
function Choice({ choices, value, onChange, ...rest }: ChoiceListProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <MultiSelect
      {...rest}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('assignment.nothing_found')}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.filter((id) => choices.some((choice) => choice.id === id)).map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
