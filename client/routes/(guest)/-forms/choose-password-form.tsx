import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PASSWORD_LENGTH } from '@/app/constants.js';
import { HttpError } from '@/app/http/http-error.js';
import { useForm } from '@/app/use-form.js';
import { acceptInvitation } from '@/data/account/codes.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { NewPassword } from '@/ui/forms/new-password.js';
import { PasswordField } from '@/ui/forms/password-field.js';
import classes from '../-guest-page.module.css';

/** Asks for a username if the server's error shows that the invited user is a colleague. */
export function ChoosePasswordForm({ token, onDone }: { token: string; onDone: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const [hasUsernameField, setHasUsernameField] = useState(false);
  const { form, onSubmit, isSaving, problem, retryAt } = useForm({
    initialValues: { username: '', password: '', password_confirmation: '' },
    validate: ({ username, password, password_confirmation: confirmation }) => ({
      ...(hasUsernameField && username.trim() === '' && { username: t('validation.required') }),
      ...(password.length < PASSWORD_LENGTH && { password: t('ui.password.short', { count: PASSWORD_LENGTH }) }),
      ...(confirmation !== password && { password_confirmation: t('auth.password_differs') }),
    }),
  });
  const handleSubmit = onSubmit(async ({ username, ...passwords }) => {
    try {
      await acceptInvitation({ token, ...passwords, ...(hasUsernameField && { username: username.trim() }) });
    } catch (error) {
      if (error instanceof HttpError && 'username' in error.fields) setHasUsernameField(true);
      throw error;
    }
    onDone();
  });
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <FormProblem text={problem} retryAt={retryAt} />
      {hasUsernameField && (
        <TextInput
          label={t('auth.username')}
          description={t('auth.username_help')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          wrapperProps={{ dir: undefined }}
          maxLength={40}
          size="md"
          {...form.getInputProps('username')}
        />
      )}
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
