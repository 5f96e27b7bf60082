import { useState } from 'react';
import { Anchor, Button, Checkbox, TextInput, useComputedColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PASSWORD_LENGTH } from '@/app/constants.js';
import { deriveUsername } from '@/app/guest/derive-username.js';
import { HttpError } from '@/app/http/http-error.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useForm } from '@/app/use-form.js';
import { register } from '@/data/account/codes.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { NewPassword } from '@/ui/forms/new-password.js';
import { PhoneInput } from '@/ui/phone/phone-input.js';
import classes from '../-guest-page.module.css';

const EMPTY = {
  name: '',
  platform_name: '',
  email: '',
  phone: '',
  password: '',
  username: '',
  remember_token: false,
};

const MAX_USERNAME_RETRIES = 2;

/** Asks for the password once, because it is visible. */
export function RegisterForm({ onDone }: { onDone: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const mode = useComputedColorScheme('light');
  const [phone, setPhone] = useState({ dialCode: '', isValid: false });
  const [hasUsernameField, setHasUsernameField] = useState(false);
  const required = t('validation.required');
  const { form, onSubmit, isSaving, problem, retryAt } = useForm({
    initialValues: EMPTY,
    validate: (values) => ({
      ...(values.name.trim() === '' && { name: required }),
      ...(values.platform_name.trim() === '' && { platform_name: required }),
      ...(values.phone === '' ? { phone: required } : !phone.isValid && { phone: t('auth.phone_wrong') }),
      ...(values.email.trim() === '' && { email: required }),
      ...(hasUsernameField && values.username.trim() === '' && { username: required }),
      ...(values.password.length < PASSWORD_LENGTH && { password: t('ui.password.short', { count: PASSWORD_LENGTH }) }),
    }),
  });
  const { values } = form;
  const derived = deriveUsername(values.email, values.phone);

  const handleSubmit = onSubmit(async (submitted) => {
    const payload = {
      ...submitted,
      password_confirmation: submitted.password,
      phone_code: phone.dialCode,
      language: currentLanguage(),
      mode,
    };
    for (let retries = 0; ; retries++) {
      const username = hasUsernameField
        ? submitted.username
        : deriveUsername(submitted.email, submitted.phone, retries);
      try {
        await register({ ...payload, username });
        return onDone();
      } catch (error) {
        const invalidFields = error instanceof HttpError ? Object.keys(error.fields) : [];
        if (hasUsernameField || !invalidFields.includes('username')) throw error;
        if (invalidFields.length === 1 && retries < MAX_USERNAME_RETRIES) continue;
        form.setFieldValue('username', username);
        setHasUsernameField(true);
        throw error;
      }
    }
  });
  function editUsername(): void {
    form.setFieldValue('username', derived);
    setHasUsernameField(true);
    requestAnimationFrame(() => form.getInputNode('username')?.focus());
  }
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <FormProblem text={problem} retryAt={retryAt} />
      <TextInput
        label={t('auth.name')}
        autoComplete="name"
        autoFocus
        maxLength={60}
        size="md"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('auth.store_name')}
        description={t('auth.store_name_help')}
        autoComplete="organization"
        maxLength={60}
        size="md"
        {...form.getInputProps('platform_name')}
      />
      <PhoneInput
        label={t('auth.phone')}
        autoComplete="tel"
        size="md"
        onRead={setPhone}
        {...form.getInputProps('phone')}
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
      {hasUsernameField && (
        <TextInput
          label={t('auth.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={40}
          size="md"
          {...form.getInputProps('username')}
        />
      )}
      <NewPassword label={t('auth.password')} {...form.getInputProps('password')} />
      {!hasUsernameField && values.email.includes('@') && (
        <p className={classes.note}>
          {t('auth.username_is')} <bdi>{derived}</bdi>{' '}
          <Anchor component="button" type="button" inherit onClick={editUsername}>
            {t('auth.username_change')}
          </Anchor>
        </p>
      )}
      <Checkbox label={t('auth.remember')} {...form.getInputProps('remember_token', { type: 'checkbox' })} />
      <Button type="submit" size="md" fullWidth loading={isSaving}>
        {t('auth.register')}
      </Button>
      <p className={classes.note}>{t('auth.terms')}</p>
    </form>
  );
}
