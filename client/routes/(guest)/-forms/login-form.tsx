import { useState } from 'react';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DASHBOARD, LOGIN_REDIRECT_MS } from '@/app/constants.js';
import { keepSignInMethod } from '@/app/guest/sign-in-method.js';
import { useForm } from '@/app/use-form.js';
import { login } from '@/data/account/session.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { PasswordField } from '@/ui/forms/password-field.js';
import { AnchorLink } from '@/ui/links.js';
import { ResumePrompt } from '../-resume-prompt.js';
import type { GuestSearch } from '../-guest-search.js';
import classes from '../-guest-page.module.css';

export function LoginForm({ search }: { search: GuestSearch }): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const { form, onSubmit, isSaving, problem, retryAt } = useForm({
    initialValues: { email: '', password: '', remember_token: false },
    validate: (values) => ({
      ...(values.email.trim() === '' && { email: t('validation.required') }),
      ...(values.password === '' && { password: t('validation.required') }),
    }),
  });
  if (isDone)
    return (
      <ResumePrompt
        title={t('auth.signed_in')}
        text={t('auth.signed_in_text')}
        target={search.redirect ?? DASHBOARD}
        afterMs={LOGIN_REDIRECT_MS}
      />
    );

  const handleSubmit = onSubmit(async (values) => {
    const nextStep = await login(values);
    keepSignInMethod('email');
    if (nextStep === 'second-step') await navigate({ to: '/login/second-step', search });
    else setDone(true);
  });
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <FormProblem text={problem} retryAt={retryAt} />
      <TextInput
        label={t('auth.email')}
        type="text"
        autoFocus
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        size="md"
        {...form.getInputProps('password')}
      />
      <Checkbox label={t('auth.remember')} {...form.getInputProps('remember_token', { type: 'checkbox' })} />
      <Button type="submit" size="md" fullWidth loading={isSaving}>
        {t('auth.sign_in')}
      </Button>
      <AnchorLink to="/forgot-password" search={search} className={classes.centred}>
        {t('auth.forgot')}
      </AnchorLink>
    </form>
  );
}
