import { Anchor, Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OTP_LENGTH } from '@/app/constants.js';
import { useCodeEntry } from '@/app/guest/use-code-entry.js';
import { submitTwoFactor } from '@/data/account/codes.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { OtpField } from '@/ui/forms/otp-field.js';
import classes from '../-guest-page.module.css';

interface TwoFactorFormProps {
  isRecovery: boolean;
  onSwitch: () => void;
  onDone: () => void;
}

export function TwoFactorForm({ isRecovery, onSwitch, onDone }: TwoFactorFormProps): React.ReactElement {
  const { t } = useTranslation();
  const entry = useCodeEntry(
    async (code) => {
      await submitTwoFactor(code);
      onDone();
    },
    isRecovery ? 1 : OTP_LENGTH,
  );
  const isRejected = entry.problem.text !== null;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        entry.submit(entry.code.trim());
      }}
    >
      <FormProblem {...entry.problem} />
      {isRecovery ? (
        <TextInput
          {...entry.field}
          label={t('auth.recovery_code')}
          description={t('auth.recovery_hint')}
          error={entry.isShort ? t('validation.required') : isRejected}
          onChange={(event) => entry.setCode(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          size="md"
          autoFocus
        />
      ) : (
        <OtpField
          {...entry.field}
          label={t('auth.authenticator_code')}
          error={entry.isShort ? t('codes.otp_short') : isRejected}
          onChange={entry.setCode}
          onComplete={entry.submit}
          autoFocus
        />
      )}
      <Button type="submit" size="md" fullWidth loading={entry.isSaving}>
        {t('auth.sign_in')}
      </Button>
      <Anchor component="button" type="button" className={classes.centred} onClick={onSwitch}>
        {t(isRecovery ? 'auth.use_authenticator' : 'auth.use_recovery_code')}
      </Anchor>
    </form>
  );
}
