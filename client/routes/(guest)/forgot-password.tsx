import { Button, TextInput } from '@mantine/core';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useForm } from '@/app/use-form.js';
import { sendResetCode } from '@/data/account/codes.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { AnchorLink } from '@/ui/links.js';
import { GuestPage } from './-guest-page.js';
import { leaveWhenSignedIn, readGuestSearch } from './-guest-search.js';
import classes from './-guest-page.module.css';

export const Route = createFileRoute('/(guest)/forgot-password')({
  staticData: { titleKey: 'auth.forgot_title', texts: ['auth'] },
  validateSearch: readGuestSearch,
  beforeLoad: leaveWhenSignedIn,
  component: ForgotPassword,
});

/** Sends a code without revealing whether the account exists. */
function ForgotPassword(): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = Route.useSearch();
  const { form, onSubmit, isSaving, problem, retryAt } = useForm({
    initialValues: { login: '' },
    validate: ({ login }) => (login.trim() === '' ? { login: t('validation.required') } : {}),
  });
  const handleSubmit = onSubmit(async ({ login }) => {
    await sendResetCode(login.trim());
    await navigate({ to: '/reset-password', search });
  });
  return (
    <GuestPage
      title={t('auth.forgot_title')}
      text={t('auth.forgot_text')}
      footer={
        <AnchorLink to="/login/email" search={search}>
          {t('auth.back_to_sign_in')}
        </AnchorLink>
      }
    >
      <form className={classes.form} onSubmit={handleSubmit} noValidate>
        <FormProblem text={problem} retryAt={retryAt} />
        <TextInput
          label={t('auth.login_any')}
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          {...form.getInputProps('login')}
        />
        <Button type="submit" size="md" fullWidth loading={isSaving}>
          {t('auth.send_code')}
        </Button>
      </form>
    </GuestPage>
  );
}
