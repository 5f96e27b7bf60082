import { useState } from 'react';
import { ActionIcon, Switch } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type {
  AssignmentRuleResource,
  UpdateAssignmentRuleBody,
} from '@server/team/assignment/assignment-rules.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { useIsSuspended } from '@/app/use-can.js';
import { assignmentRulesQuery, deleteRule, updateRule } from '@/data/inbox/assignment-rules.js';
import { nameOfUser } from '@/parts/inbox/user-name.js';
import { EditableList } from '../editable-list.js';
import { describeConditions } from './describe-conditions.js';
import { RuleDialog } from './rule-dialog.js';
import settings from '../inbox-settings.module.css';
import classes from './rules.module.css';

export function RuleList(): React.ReactElement {
  const { t } = useTranslation();
  const { data: rules } = useSuspenseQuery(assignmentRulesQuery);
  const [edited, setEdited] = useState<AssignmentRuleResource | 'new' | null>(null);
  async function handleDelete({ id, name }: AssignmentRuleResource): Promise<void> {
    const isSure = await confirm({
      title: t('assignment.delete_title', { name: isolate(name) }),
      body: t('assignment.delete_body'),
      confirmLabel: t('assignment.delete'),
      isDestructive: true,
    });
    if (isSure) await deleteRule(id).catch(showFailure);
  }
  return (
    <>
      <EditableList
        title={t('assignment.title')}
        help={t('assignment.help')}
        empty={t('assignment.empty')}
        addLabel={t('assignment.new')}
        rows={rules}
        renderRow={(rule) => <RuleRow rule={rule} count={rules.length} />}
        onAdd={() => setEdited('new')}
        onEdit={setEdited}
        onDelete={(rule) => void handleDelete(rule)}
      />
      {edited !== null && <RuleDialog rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function RuleRow({ rule, count }: { rule: AssignmentRuleResource; count: number }): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const { id, name, is_on: isOn, position, user, team } = rule;
  const target = user ? nameOfUser(user) : team?.name;
  const change = (changes: UpdateAssignmentRuleBody): void => void updateRule(id, changes).catch(showFailure);
  const named = { name: isolate(name) };
  return (
    <>
      <span className={classes.about}>
        <bdi>{name}</bdi>
        <span className={settings.count}>
          {target === undefined ? t('assignment.no_target') : t('assignment.goes_to', { name: isolate(target) })}
          {' · '}
          {describeConditions(rule, t)}
        </span>
      </span>
      <span className={classes.controls}>
        <ActionIcon
          aria-label={t('assignment.move_up', named)}
          title={t('assignment.move_up', named)}
          disabled={isSuspended || position === 1}
          onClick={() => change({ position: position - 1 })}
        >
          <IconArrowUp size={18} stroke={1.5} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('assignment.move_down', named)}
          title={t('assignment.move_down', named)}
          disabled={isSuspended || position === count}
          onClick={() => change({ position: position + 1 })}
        >
          <IconArrowDown size={18} stroke={1.5} />
        </ActionIcon>
        <Switch
          aria-label={t('assignment.on_of', named)}
          checked={isOn}
          disabled={isSuspended}
          onChange={({ currentTarget }) => change({ is_on: currentTarget.checked })}
        />
      </span>
    </>
  );
}
