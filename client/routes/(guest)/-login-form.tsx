import { useEffect, useState } from 'react';
import { Alert, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LOGIN_REDIRECT_MS } from '@/app/constants.js';
import { useForm } from '@/app/use-form.js';
import { login } from '@/data/session.js';
import { FormProblem } from '@/ui/form-problem.js';
import classes from './-login.module.css';

/** Signs in, says so, and goes on by itself after a moment or at once on the button. */
export function LoginForm({ target }: { target: string }): React.ReactElement {
  const { t } = useTranslation();
  const [isDone, setDone] = useState(false);
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: { email: '', password: '', remember_token: false },
    validate: (values) => ({
      ...(values.email.trim() === '' && { email: t('validation.required') }),
      ...(values.password === '' && { password: t('validation.required') }),
    }),
  });
  if (isDone) return <SignedIn target={target} />;

  const handleSubmit = onSubmit(async (values) => {
    await login(values);
    setDone(true);
  });
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <FormProblem text={problem} />
      <TextInput
        label={t('auth.email')}
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        size="md"
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t('auth.password')}
        autoComplete="current-password"
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': t('auth.show_password') }}
        {...form.getInputProps('password')}
      />
      <Checkbox label={t('auth.remember')} {...form.getInputProps('remember_token', { type: 'checkbox' })} />
      <Button type="submit" size="md" fullWidth loading={isSaving}>
        {t('auth.sign_in')}
      </Button>
    </form>
  );
}

function SignedIn({ target }: { target: string }): React.ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  function handleContinue(): void {
    router.history.replace(target);
  }
  useEffect(() => {
    const timer = setTimeout(handleContinue, LOGIN_REDIRECT_MS);
    return () => clearTimeout(timer);
    // Once: the way on does not change any more.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <div className={classes.form}>
      <Alert color="accent" role="status" icon={<IconCircleCheck size={20} stroke={1.5} />} title={t('auth.signed_in')}>
        {t('auth.signed_in_text')}
      </Alert>
      <Button size="md" fullWidth autoFocus onClick={handleContinue}>
        {t('auth.continue')}
      </Button>
    </div>
  );
}
