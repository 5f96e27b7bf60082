import { useEffect, useRef } from 'react';
import { Button, Group } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsPended } from '@/app/use-can.js';
import { useIsAway } from '@/app/use-is-away.js';
import { FormProblem } from './form-problem.js';
import { useUnsavedGuard } from './use-unsaved-guard.js';
import classes from './form-page.module.css';

interface FormPageProps {
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void;
  submitLabel: string;
  isSaving: boolean;
  problem: string | null;
  /** Asks before what was typed is lost. */
  isDirty?: boolean;
  /** Stands beside the form on wide windows: a message preview. */
  aside?: React.ReactNode;
  /** Further buttons of the footer, before the primary one. */
  actions?: React.ReactNode;
  /** Also whoever is pended may send it. */
  isForPended?: true;
  /** Nothing of it can be changed by whoever looks at it. */
  isReadOnly?: boolean;
  /** Fields above those that `aside` stands beside. */
  lead?: React.ReactNode;
  children: React.ReactNode;
}

/** One column of fields with a footer that stays in sight. */
export function FormPage({
  onSubmit,
  submitLabel,
  isSaving,
  problem,
  isDirty = false,
  aside,
  actions,
  isForPended,
  isReadOnly = false,
  lead,
  children,
}: FormPageProps): React.ReactElement {
  const { t } = useTranslation();
  const isPended = useIsPended() && !isForPended;
  const isAway = useIsAway();
  const top = useRef<HTMLDivElement>(null);
  useUnsavedGuard(isDirty, isSaving);
  // The button is in sight wherever one is in the form; what kept it from saving stands above the first field.
  useEffect(() => {
    if (problem !== null) top.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <form className={classes.form} data-aside={aside ? true : undefined} onSubmit={onSubmit} noValidate>
      {lead && <div className={`${classes.fields} ${classes.lead}`}>{lead}</div>}
      <div className={classes.fields}>
        {problem !== null && (
          <div ref={top} className={classes.problem}>
            <FormProblem text={problem} />
          </div>
        )}
        {children}
      </div>
      {aside && <aside className={classes.aside}>{aside}</aside>}
      {!isReadOnly && (
        <Group className={classes.footer} justify="flex-end" gap={8}>
          {isAway && (
            <span className={classes.away} role="status">
              <IconCloudOff size={18} stroke={1.5} /> {t('ui.form_away')}
            </span>
          )}
          {actions}
          <Button
            type="submit"
            loading={isSaving}
            disabled={isPended}
            title={isPended ? t('errors.account_pended') : undefined}
          >
            {submitLabel}
          </Button>
        </Group>
      )}
    </form>
  );
}
