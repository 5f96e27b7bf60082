import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useForm } from '@/app/use-form.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { PasswordField } from '@/ui/forms/password-field.js';
import classes from '../-settings.module.css';

interface PasswordStepProps {
  text: string;
  submitLabel: string;
  isDestructive?: boolean;
  onCancel: () => void;
  onSubmit: (password: string) => Promise<void>;
}

export function PasswordStep({
  text,
  submitLabel,
  isDestructive = false,
  onCancel,
  onSubmit,
}: PasswordStepProps): React.ReactElement {
  const { t } = useTranslation();
  const {
    form,
    onSubmit: onValid,
    isSaving,
    problem,
    retryAt,
  } = useForm({
    initialValues: { current_password: '' },
    validate: ({ current_password }) => (current_password === '' ? { current_password: t('validation.required') } : {}),
  });
  return (
    <form
      className={classes.dialog}
      noValidate
      onSubmit={onValid(({ current_password }) => onSubmit(current_password))}
    >
      <p className={classes.help}>{text}</p>
      <FormProblem text={problem} retryAt={retryAt} />
      <PasswordField
        label={t('settings.password.current')}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('current_password')}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" color={isDestructive ? 'red' : undefined} loading={isSaving}>
          {submitLabel}
        </Button>
      </Group>
    </form>
  );
}
