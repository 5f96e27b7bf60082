import { useState } from 'react';
import { Button, Checkbox, TextInput, useComputedColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PASSWORD_LENGTH } from '@/app/constants.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useForm } from '@/app/use-form.js';
import { register } from '@/data/account/codes.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { PasswordField } from '@/ui/forms/password-field.js';
import { NewPassword } from '@/ui/forms/new-password.js';
import { PhoneInput } from '@/ui/phone/phone-input.js';
import classes from '../-guest-page.module.css';

const EMPTY = {
  username: '',
  email: '',
  phone: '',
  password: '',
  password_confirmation: '',
  remember_token: false,
};

export function RegisterForm({ onDone }: { onDone: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const mode = useComputedColorScheme('light');
  const [phone, setPhone] = useState({ dialCode: '', isValid: false });
  const { form, onSubmit, isSaving, problem, retryAt } = useForm({
    initialValues: EMPTY,
    validate: (values) => ({
      ...(values.username.trim() === '' && { username: t('validation.required') }),
      ...(values.email.trim() === '' && { email: t('validation.required') }),
      ...(values.phone === ''
        ? { phone: t('validation.required') }
        : !phone.isValid && { phone: t('auth.phone_wrong') }),
      ...(values.password.length < PASSWORD_LENGTH && { password: t('ui.password.short', { count: PASSWORD_LENGTH }) }),
      ...(values.password_confirmation !== values.password && { password_confirmation: t('auth.password_differs') }),
    }),
  });
  const handleSubmit = onSubmit(async (values) => {
    await register({ ...values, phone_code: phone.dialCode, language: currentLanguage(), mode });
    onDone();
  });
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <FormProblem text={problem} retryAt={retryAt} />
      <TextInput
        label={t('auth.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        size="md"
        {...form.getInputProps('username')}
      />
      <TextInput
        label={t('auth.email_address')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        size="md"
        {...form.getInputProps('email')}
      />
      <PhoneInput
        label={t('auth.phone')}
        autoComplete="tel"
        size="md"
        onRead={setPhone}
        {...form.getInputProps('phone')}
      />
      <NewPassword label={t('auth.password')} {...form.getInputProps('password')} />
      <PasswordField
        label={t('auth.password_again')}
        autoComplete="new-password"
        size="md"
        {...form.getInputProps('password_confirmation')}
      />
      <Checkbox label={t('auth.remember')} {...form.getInputProps('remember_token', { type: 'checkbox' })} />
      <Button type="submit" size="md" fullWidth loading={isSaving}>
        {t('auth.register')}
      </Button>
      <p className={classes.note}>{t('auth.terms')}</p>
    </form>
  );
}
