import { useEffect, useState } from 'react';
import { Button, Checkbox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OTP_SENT_REDIRECT_MS } from '@/app/constants.js';
import { useForm } from '@/app/use-form.js';
import { useResendCooldown } from '@/app/guest/use-resend-cooldown.js';
import { sendLoginCode } from '@/data/account/codes.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { formatSeconds } from '@/ui/format/format-seconds.js';
import { PhoneInput } from '@/ui/phone/phone-input.js';
import type { GuestSearch } from '../-guest-search.js';
import classes from '../-guest-page.module.css';

export function PhoneLoginForm({ search }: { search: GuestSearch }): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isSent, setSent] = useState(false);
  const [isValidPhone, setValidPhone] = useState(false);
  const { secondsLeft, send } = useResendCooldown();
  const { form, onSubmit, isSaving, problem, retryAt } = useForm({
    initialValues: { phone: '', remember: false },
    validate: ({ phone }) => ({
      ...(phone === '' ? { phone: t('validation.required') } : !isValidPhone && { phone: t('auth.phone_wrong') }),
    }),
  });
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => void navigate({ to: '/verify-otp', search }), OTP_SENT_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isSent, navigate, search]);

  const handleSubmit = onSubmit(async ({ phone, remember }) => {
    await send(() => sendLoginCode(phone, remember));
    setSent(true);
  });
  const isBusy = isSaving || isSent;
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <FormProblem text={problem} retryAt={retryAt} />
      <PhoneInput
        label={t('auth.phone')}
        autoComplete="tel"
        autoFocus
        size="md"
        onRead={({ isValid }) => setValidPhone(isValid)}
        {...form.getInputProps('phone')}
      />
      <Checkbox label={t('auth.remember')} {...form.getInputProps('remember', { type: 'checkbox' })} />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('auth.send_code')}
      </Button>
      <p className={classes.note} role="status">
        {isBusy ? <CodeDeliveryNote isSent={isSent} secondsLeft={secondsLeft} /> : t('auth.code_note')}
      </p>
    </form>
  );
}

/** Lets screen readers announce the sentence once, not every second. */
function CodeDeliveryNote({ isSent, secondsLeft }: { isSent: boolean; secondsLeft: number }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      {t(isSent ? 'auth.code_sent' : 'auth.code_sending')}{' '}
      <span aria-hidden className="tabular">
        {t('codes.resend_in', { time: formatSeconds(secondsLeft) })}
      </span>
    </>
  );
}
