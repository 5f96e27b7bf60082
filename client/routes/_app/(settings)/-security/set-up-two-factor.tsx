import { useState } from 'react';
import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TwoFactorSecret } from '@server/auth/settings.contract.js';
import { OTP_LENGTH } from '@/app/constants.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { startTwoFactor, confirmTwoFactor } from '@/data/account/two-factor.js';
import { QrCode } from '@/parts/codes/qr-code.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { OtpField } from '@/ui/forms/otp-field.js';
import settings from '../-settings.module.css';
import { PasswordStep } from './password-step.js';
import { RecoveryCodes } from './recovery-codes.js';
import classes from './two-factor.module.css';

export function SetUpTwoFactor({ onClose }: { onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<TwoFactorSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(codes ? 'settings.second_step.codes' : 'settings.second_step.set_up')}
      closeOnClickOutside={secret === null}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : secret ? (
        <FirstCode
          secret={secret}
          onCancel={onClose}
          onSubmit={async (code) => {
            setCodes(await confirmTwoFactor(code));
            toast.success(t('settings.second_step.turned_on'));
          }}
        />
      ) : (
        <PasswordStep
          text={t('settings.second_step.password_text')}
          submitLabel={t('settings.second_step.continue')}
          onCancel={onClose}
          onSubmit={async (password) => setSecret(await startTwoFactor(password))}
        />
      )}
    </Modal>
  );
}

interface FirstCodeProps {
  secret: TwoFactorSecret;
  onCancel: () => void;
  onSubmit: (code: string) => Promise<void>;
}

function FirstCode({ secret, onCancel, onSubmit }: FirstCodeProps): React.ReactElement {
  const { t } = useTranslation();
  const {
    form,
    onSubmit: onValid,
    isSaving,
    problem,
    retryAt,
  } = useForm({
    initialValues: { code: '' },
    validate: ({ code }) => (code.length < OTP_LENGTH ? { code: t('codes.otp_short') } : {}),
  });
  return (
    <form className={settings.dialog} noValidate onSubmit={onValid(({ code }) => onSubmit(code))}>
      <p className={settings.help}>{t('settings.second_step.scan_text')}</p>
      <div className={classes.qr}>
        <QrCode value={secret.uri} label={t('settings.second_step.qr')} />
      </div>
      <p className={classes.secret}>
        <span className={settings.help}>{t('settings.second_step.by_hand')}</span>
        <code dir="ltr">{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <FormProblem text={problem} retryAt={retryAt} />
      <OtpField label={t('settings.second_step.code')} autoFocus {...form.getInputProps('code')} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t('settings.second_step.turn_on')}
        </Button>
      </Group>
    </form>
  );
}
