import { SegmentedControl, Select, TextInput, Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_RULE_NAME_LENGTH } from '@server/team/assignment/assignment-limits.contract.js';
import type {
  AssignmentMethod,
  AssignmentRuleResource,
  RuleCondition,
} from '@server/team/assignment/assignment-rules.contract.js';
import { useForm } from '@/app/use-form.js';
import { createRule, updateRule } from '@/data/inbox/assignment-rules.js';
import { colleagueChoicesQuery } from '@/data/inbox/colleague-choices.js';
import { teamsQuery } from '@/data/inbox/teams.js';
import { nameOfUser } from '@/parts/inbox/user-name.js';
import { FormDialog } from '@/ui/forms/form-dialog.js';
import { ConditionFields } from './condition-fields.js';

interface RuleDialogProps {
  rule: AssignmentRuleResource | null;
  onClose: () => void;
}

interface RuleValues extends Record<string, unknown> {
  name: string;
  /** Assignee: `user:1` or `team:1`. */
  user_id: string;
  method: AssignmentMethod;
  conditions: RuleCondition[];
}

export function RuleDialog({ rule, onClose }: RuleDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: people = [] } = useQuery(colleagueChoicesQuery());
  const { data: teams = [] } = useQuery(teamsQuery);
  const { form, onSubmit, isSaving, problem } = useForm<RuleValues>({
    initialValues: {
      name: rule?.name ?? '',
      user_id: rule?.user_id ? `user:${rule.user_id}` : rule?.team_id ? `team:${rule.team_id}` : '',
      method: rule?.method ?? 'round_robin',
      conditions: rule?.conditions ?? [],
    },
    validate: ({ name, user_id: target }) => ({
      ...(name.trim() === '' && { name: t('validation.required') }),
      ...(target === '' && { user_id: t('validation.required') }),
    }),
  });
  const handleSubmit = onSubmit(async ({ name, user_id: target, method, conditions }) => {
    const [kind, id] = target.split(':');
    const assignee = kind === 'team' ? { user_id: null, team_id: Number(id) } : { user_id: Number(id), team_id: null };
    const body = { name: name.trim(), method, conditions, ...assignee };
    await (rule ? updateRule(rule.id, body) : createRule({ ...body, is_on: true }));
    onClose();
  });
  const { user_id: target, conditions } = form.values;
  // A suspended colleague stays chosen.
  const missing = rule?.user && !people.some(({ id }) => id === rule.user_id) ? [rule.user] : [];
  const conditionErrors = Object.entries(form.errors).flatMap(([path, text]) => {
    const index = /^conditions\.(\d+)/.exec(path)?.[1];
    return index === undefined ? [] : [[Number(index), text] as const];
  });
  return (
    <FormDialog
      title={t(rule ? 'assignment.edit' : 'assignment.new')}
      size="lg"
      problem={problem}
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextInput
        label={t('inbox.name')}
        required
        data-autofocus
        maxLength={MAX_RULE_NAME_LENGTH}
        {...form.getInputProps('name')}
      />
      <ConditionFields
        value={conditions}
        onChange={(value) => form.setFieldValue('conditions', value)}
        errors={new Map(conditionErrors)}
      />
      <Select
        label={t('assignment.to')}
        required
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('inbox.nobody_found')}
        data={[
          {
            group: t('inbox.teams'),
            items: teams.map(({ id, name }) => ({ value: `team:${id}`, label: name })),
          },
          {
            group: t('inbox.colleagues'),
            items: [...people, ...missing].map((person) => ({ value: `user:${person.id}`, label: nameOfUser(person) })),
          },
        ]}
        {...form.getInputProps('user_id')}
      />
      {target.startsWith('team:') && (
        <Input.Wrapper label={t('assignment.method_of')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('assignment.method_of')}
            data={(['round_robin', 'least_loaded'] as const).map((value) => ({
              value,
              label: t(`assignment.method.${value}`),
            }))}
            {...form.getInputProps('method')}
          />
        </Input.Wrapper>
      )}
    </FormDialog>
  );
}
