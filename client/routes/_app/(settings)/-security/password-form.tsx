import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PASSWORD_LENGTH } from '@/app/constants.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { useSession } from '@/data/account/session.js';
import { changePassword } from '@/data/account/settings.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { PasswordField } from '@/ui/forms/password-field.js';
import { Section } from '../-section.js';
import classes from '../-settings.module.css';

const EMPTY = { current_password: '', password: '', password_confirmation: '' };

/** Changes the password and signs other sessions out. */
export function PasswordForm(): React.ReactElement {
  const { t } = useTranslation();
  const { username, status } = useSession().data;
  const isSuspended = status === 'pended';
  const { form, onSubmit, isSaving, problem, retryAt } = useForm({
    initialValues: EMPTY,
    validate: ({ current_password, password, password_confirmation }) => ({
      ...(current_password === '' && { current_password: t('validation.required') }),
      ...(password.length < PASSWORD_LENGTH && { password: t('validation.password_short') }),
      ...(password !== password_confirmation && { password_confirmation: t('validation.password_differs') }),
    }),
  });
  const handleSubmit = onSubmit(async (values) => {
    await changePassword(values);
    form.setValues(EMPTY);
    form.resetDirty(EMPTY);
    toast.success(t('settings.password.changed'));
  });
  return (
    <Section title={t('settings.password.title')} help={t('settings.password.help')}>
      <form className={classes.dialog} noValidate onSubmit={handleSubmit}>
        <FormProblem text={problem} retryAt={retryAt} />
        {/* Password managers need the user name. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={t('settings.password.current')}
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
        />
        <div className={classes.row}>
          <PasswordField
            label={t('settings.password.new')}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <PasswordField
            label={t('settings.password.again')}
            autoComplete="new-password"
            {...form.getInputProps('password_confirmation')}
          />
        </div>
        <div className={classes.actions}>
          <Button type="submit" loading={isSaving} disabled={isSuspended}>
            {t('settings.password.save')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
