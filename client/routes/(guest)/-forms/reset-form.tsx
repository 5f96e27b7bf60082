import { useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SentCode } from '@/app/guest/pending-auth.js';
import { OTP_LENGTH, PASSWORD_LENGTH } from '@/app/constants.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { useForm } from '@/app/use-form.js';
import { useResendCooldown } from '@/app/guest/use-resend-cooldown.js';
import { resetPassword, sendResetCode } from '@/data/account/codes.js';
import { ResendCode } from '@/parts/codes/resend-code.js';
import { SentCodeNotice } from '@/parts/codes/sent-code-notice.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { PasswordField } from '@/ui/forms/password-field.js';
import { NewPassword } from '@/ui/forms/new-password.js';
import { OtpField } from '@/ui/forms/otp-field.js';
import classes from '../-guest-page.module.css';

interface ResetFormProps {
  pending: { login: string; code: SentCode };
  onDone: () => void;
}

export function ResetForm({ pending, onDone }: ResetFormProps): React.ReactElement {
  const { t } = useTranslation();
  const [code, setCode] = useState(pending.code);
  const [resendError, setResendError] = useState<unknown>(null);
  const { secondsLeft, isSending, send } = useResendCooldown(pending.code.resendAt);
  const { form, onSubmit, isSaving, problem, retryAt } = useForm({
    initialValues: { otp: '', password: '', password_confirmation: '' },
    validate: ({ otp, password, password_confirmation: confirmation }) => ({
      ...(otp.length < OTP_LENGTH && { otp: t('codes.otp_short') }),
      ...(password.length < PASSWORD_LENGTH && { password: t('ui.password.short', { count: PASSWORD_LENGTH }) }),
      ...(confirmation !== password && { password_confirmation: t('auth.password_differs') }),
    }),
  });
  const handleSubmit = onSubmit(async ({ otp, password, password_confirmation: confirmation }) => {
    setResendError(null);
    await resetPassword(otp, password, confirmation);
    onDone();
  });

  async function resend(): Promise<void> {
    setResendError(null);
    try {
      await send(async () => {
        const sent = await sendResetCode(pending.login);
        setCode(sent);
        return sent;
      });
      form.setFieldValue('otp', '');
      form.getInputNode('otp')?.focus();
    } catch (error) {
      setResendError(error);
    }
  }
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <SentCodeNotice code={code} />
      <FormProblem text={resendError === null ? problem : describeHttpError(resendError)} retryAt={retryAt} />
      <OtpField label={t('codes.otp')} autoFocus {...form.getInputProps('otp')} />
      {/* Password managers need the username. */}
      <input type="text" autoComplete="username" value={pending.login} readOnly hidden />
      <NewPassword label={t('auth.new_password')} {...form.getInputProps('password')} />
      <PasswordField
        label={t('auth.password_again')}
        autoComplete="new-password"
        size="md"
        {...form.getInputProps('password_confirmation')}
      />
      <Button type="submit" size="md" fullWidth loading={isSaving}>
        {t('auth.save_password')}
      </Button>
      <ResendCode secondsLeft={secondsLeft} isSending={isSending} onResend={() => void resend()} />
    </form>
  );
}
