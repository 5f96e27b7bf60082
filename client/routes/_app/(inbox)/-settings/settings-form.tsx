import { useId } from 'react';
import { Button, Stack } from '@mantine/core';
import { useIsSuspended } from '@/app/use-can.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { useUnsavedGuard } from '@/ui/forms/use-unsaved-guard.js';
import classes from './inbox-settings.module.css';

interface SettingsFormProps {
  title: string;
  help: string;
  saveLabel: string;
  isSaving: boolean;
  isDirty: boolean;
  problem: string | null;
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void;
  children: React.ReactNode;
}

export function SettingsForm({
  title,
  help,
  saveLabel,
  isSaving,
  isDirty,
  problem,
  onSubmit,
  children,
}: SettingsFormProps): React.ReactElement {
  const isSuspended = useIsSuspended();
  const id = useId();
  useUnsavedGuard(isDirty, isSaving);
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <p className={classes.help}>{help}</p>
      </div>
      <form onSubmit={onSubmit} noValidate>
        <FormProblem text={problem} />
        <Stack>{children}</Stack>
        {!isSuspended && (
          <Button type="submit" loading={isSaving} mt="md">
            {saveLabel}
          </Button>
        )}
      </form>
    </section>
  );
}
