import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PERMISSIONS_OF_MEMBER } from '@server/auth/permissions.contract.js';
import type { MemberDetail } from '@server/members/members.contract.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { HttpError } from '@/app/http/http-error.js';
import { toast } from '@/app/toast.js';
import { changePermissions } from '@/data/members.js';
import { PermissionChecklist } from '@/parts/permissions/permission-checklist.js';
import { PERMISSION_AREAS } from '@/parts/permissions/permission-groups.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { useReportDirty } from '@/ui/forms/use-report-dirty.js';
import classes from './panel.module.css';

interface PermissionEditorProps {
  member: MemberDetail['data'];
  onDirty: (isDirty: boolean) => void;
}

export function PermissionEditor({ member, onDirty }: PermissionEditorProps): React.ReactElement {
  const { t } = useTranslation();
  const savedPermissions = member.permission.filter((name) => PERMISSIONS_OF_MEMBER.includes(name));
  const [granted, setGranted] = useState<ReadonlySet<string>>(() => new Set(savedPermissions));
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isChanged = granted.size !== savedPermissions.length || savedPermissions.some((name) => !granted.has(name));
  useReportDirty(isChanged, onDirty);

  async function handleSave(event: React.FormEvent): Promise<void> {
    event.preventDefault();
    setSaving(true);
    setProblem(null);
    try {
      await changePermissions(member.id, [...granted]);
      toast.success(t('members.updated'));
    } catch (error) {
      if (!(error instanceof HttpError && error.isInBanner)) setProblem(describeHttpError(error));
    } finally {
      setSaving(false);
    }
  }

  return (
    <form
      className={classes.section}
      onSubmit={(event) => void handleSave(event)}
      aria-label={t('members.permissions_title')}
    >
      <h3 className={classes.heading}>{t('members.permissions_title')}</h3>
      <FormProblem text={problem} />
      <PermissionChecklist areas={PERMISSION_AREAS} granted={granted} onChange={setGranted} />
      <Group justify="flex-end" mt="md">
        <Button type="submit" variant="default" loading={isSaving} disabled={!isChanged}>
          {t('members.save_permissions')}
        </Button>
      </Group>
    </form>
  );
}
