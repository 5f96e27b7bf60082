import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PASSWORD_LENGTH } from '@/app/constants.js';
import { useForm } from '@/app/use-form.js';
import { acceptInvitation } from '@/data/account/codes.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { NewPassword } from '@/ui/forms/new-password.js';
import { PasswordField } from '@/ui/forms/password-field.js';
import classes from '../-guest-page.module.css';

export function ChoosePasswordForm({ token, onDone }: { token: string; onDone: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem, retryAt } = useForm({
    initialValues: { password: '', password_confirmation: '' },
    validate: ({ password, password_confirmation: again }) => ({
      ...(password.length < PASSWORD_LENGTH && { password: t('ui.password.short', { count: PASSWORD_LENGTH }) }),
      ...(again !== password && { password_confirmation: t('auth.password_differs') }),
    }),
  });
  const handleSubmit = onSubmit(async ({ password, password_confirmation: again }) => {
    await acceptInvitation(token, password, again);
    onDone();
  });
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <FormProblem text={problem} retryAt={retryAt} />
      <NewPassword label={t('auth.new_password')} autoFocus {...form.getInputProps('password')} />
      <PasswordField
        label={t('auth.password_again')}
        autoComplete="new-password"
        size="md"
        {...form.getInputProps('password_confirmation')}
      />
      <Button type="submit" size="md" fullWidth loading={isSaving}>
        {t('auth.save_password')}
      </Button>
    </form>
  );
}
