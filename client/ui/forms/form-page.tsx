import { useEffect, useRef } from 'react';
import { Button, Group } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsSuspended } from '@/app/use-can.js';
import { useIsOffline } from '@/app/use-is-offline.js';
import { FormProblem } from './form-problem.js';
import { useUnsavedGuard } from './use-unsaved-guard.js';
import classes from './form-page.module.css';

interface FormPageProps {
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void;
  submitLabel: string;
  isSaving: boolean;
  problem: string | null;
  isDirty?: boolean;
  aside?: React.ReactNode;
  actions?: React.ReactNode;
  isForSuspended?: true;
  isReadOnly?: boolean;
  lead?: React.ReactNode;
  children: React.ReactNode;
}

export function FormPage({
  onSubmit,
  submitLabel,
  isSaving,
  problem,
  isDirty = false,
  aside,
  actions,
  isForSuspended,
  isReadOnly = false,
  lead,
  children,
}: FormPageProps): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended() && !isForSuspended;
  const isOffline = useIsOffline();
  const problemBox = useRef<HTMLDivElement>(null);
  useUnsavedGuard(isDirty, isSaving);
  useEffect(() => {
    if (problem !== null) problemBox.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <form className={classes.form} data-aside={aside ? true : undefined} onSubmit={onSubmit} noValidate>
      {lead && <div className={`${classes.fields} ${classes.lead}`}>{lead}</div>}
      <div className={classes.fields}>
        {problem !== null && (
          <div ref={problemBox} className={classes.problem}>
            <FormProblem text={problem} />
          </div>
        )}
        {children}
      </div>
      {aside && <aside className={classes.aside}>{aside}</aside>}
      {!isReadOnly && (
        <Group className={classes.footer} justify="flex-end" gap={8}>
          {isOffline && (
            <span className={classes.away} role="status">
              <IconCloudOff size={18} stroke={1.5} /> {t('ui.form_away')}
            </span>
          )}
          {actions}
          <Button
            type="submit"
            loading={isSaving}
            disabled={isSuspended}
            title={isSuspended ? t('errors.account_pended') : undefined}
          >
            {submitLabel}
          </Button>
        </Group>
      )}
    </form>
  );
}
