import { useState } from 'react';
import { Button, Checkbox, Group, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ADMIN_PERMISSIONS } from '@server/auth/permissions.contract.js';
import type { MemberDetail } from '@server/members/members.contract.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { HttpError } from '@/app/http/http-error.js';
import { toast } from '@/app/toast.js';
import { changeRole } from '@/data/members.js';
import { groupsHeld, permissionsOfGroups } from '@/parts/permissions/permission-groups.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { useReportDirty } from '@/ui/forms/use-report-dirty.js';
import classes from './panel.module.css';

type AdminGroup = keyof typeof ADMIN_PERMISSIONS;
const ADMIN_GROUPS = Object.keys(ADMIN_PERMISSIONS) as AdminGroup[];

interface RoleEditorProps {
  member: MemberDetail['data'];
  onDirty: (isDirty: boolean) => void;
}

export function RoleEditor({ member, onDirty }: RoleEditorProps): React.ReactElement {
  const { t } = useTranslation();
  const [initial] = useState(() => ({
    role: member.role_name === 'admin' ? ('admin' as const) : ('member' as const),
    groups: groupsHeld(member.permission),
  }));
  const [role, setRole] = useState<'member' | 'admin'>(initial.role);
  const [groups, setGroups] = useState(initial.groups);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const hasOtherGroups = groups.size !== initial.groups.size || [...groups].some((name) => !initial.groups.has(name));
  const isChanged = role !== initial.role || (role === 'admin' && hasOtherGroups);
  useReportDirty(isChanged, onDirty);

  async function handleSave(event: React.FormEvent): Promise<void> {
    event.preventDefault();
    setSaving(true);
    setProblem(null);
    try {
      await changeRole(member.id, { role_name: role, permission: permissionsOfGroups(role, groups) });
      toast.success(t('members.updated'));
    } catch (error) {
      if (!(error instanceof HttpError && error.isInBanner)) setProblem(describeHttpError(error));
    } finally {
      setSaving(false);
    }
  }

  return (
    <form className={classes.section} onSubmit={(event) => void handleSave(event)} aria-label={t('members.role_title')}>
      <h3 className={classes.heading}>{t('members.role_title')}</h3>
      <FormProblem text={problem} />
      <Radio.Group
        value={role}
        onChange={(next) => setRole(next === 'admin' ? 'admin' : 'member')}
        label={t('members.role')}
      >
        <Group gap="lg" mt={6}>
          <Radio value="member" label={t('members.roles.member')} />
          <Radio value="admin" label={t('members.roles.admin')} />
        </Group>
      </Radio.Group>
      {role === 'admin' && (
        <Groups label={t('members.grant_admin')} names={ADMIN_GROUPS} checkedNames={groups} onChange={setGroups} />
      )}
      <Group justify="flex-end" mt="md">
        <Button type="submit" loading={isSaving}>
          {t('members.save_role')}
        </Button>
      </Group>
    </form>
  );
}

interface GroupsProps {
  label: string;
  names: AdminGroup[];
  checkedNames: ReadonlySet<string>;
  onChange: (checkedNames: Set<string>) => void;
}

function Groups({ label, names, checkedNames, onChange }: GroupsProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.groups}>
      <legend>{label}</legend>
      {names.map((name) => (
        <Checkbox
          key={name}
          size="sm"
          label={t(`members.permission.${name}`)}
          checked={checkedNames.has(name)}
          onChange={(event) => {
            const next = new Set(checkedNames);
            if (event.currentTarget.checked) next.add(name);
            else next.delete(name);
            onChange(next);
          }}
        />
      ))}
    </fieldset>
  );
}
