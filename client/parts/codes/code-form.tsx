import { useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SentCode } from '@/app/guest/pending-auth.js';
import { OTP_LENGTH } from '@/app/constants.js';
import { useCodeEntry } from '@/app/guest/use-code-entry.js';
import { useResendCooldown } from '@/app/guest/use-resend-cooldown.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { OtpField } from '@/ui/forms/otp-field.js';
import { ResendCode } from './resend-code.js';
import { SentCodeNotice } from './sent-code-notice.js';
import classes from './code-form.module.css';

interface CodeFormProps {
  code: SentCode | null;
  submitLabel: string;
  onSubmit: (otp: string) => Promise<void>;
  onResend: () => Promise<SentCode>;
  onSent?: () => void;
}

export function CodeForm({ code, submitLabel, onSubmit, onResend, onSent }: CodeFormProps): React.ReactElement {
  const { t } = useTranslation();
  const [sent, setSent] = useState(code);
  const [isTyping, setTyping] = useState(code !== null);
  const entry = useCodeEntry(onSubmit, OTP_LENGTH);
  const { secondsLeft, isSending, send } = useResendCooldown(code?.resendAt ?? null);

  async function resend(): Promise<void> {
    entry.showError(null);
    try {
      await send(async () => {
        const next = await onResend();
        setSent(next);
        setTyping(true);
        onSent?.();
        return next;
      });
      entry.setCode('');
      entry.focus();
    } catch (error) {
      entry.showError(error);
    }
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        entry.submit(entry.code);
      }}
    >
      {sent && <SentCodeNotice code={sent} />}
      <FormProblem {...entry.problem} />
      {isTyping && (
        <>
          <OtpField
            {...entry.field}
            label={t('codes.otp')}
            error={entry.isShort ? t('codes.otp_short') : entry.problem.text !== null}
            onChange={entry.setCode}
            onComplete={entry.submit}
            autoFocus
          />
          <Button type="submit" size="md" fullWidth loading={entry.isSaving}>
            {submitLabel}
          </Button>
        </>
      )}
      <ResendCode secondsLeft={secondsLeft} isSending={isSending} isFirst={!isTyping} onResend={() => void resend()} />
      {!isTyping && (
        <Button variant="subtle" size="md" fullWidth onClick={() => setTyping(true)}>
          {t('codes.have_one')}
        </Button>
      )}
    </form>
  );
}
