import { useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeviceReason } from '@server/devices/devices.contract.js';
import { useForm } from '@/app/use-form.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { PhoneInput } from '@/ui/phone/phone-input.js';
import { PairingCode } from './pairing-code.js';
import type { Phase } from '../-connect/phase.js';
import { WaitingPanel } from './waiting-panel.js';
import classes from '../-connect/connect.module.css';

interface PairingCodePanelProps {
  phase: Phase;
  code: string | null;
  expiresAt: string | null;
  /** Number of the last code, else of the previous link. */
  phone: string | null;
  suggestedPhone?: string | null;
  reason?: DeviceReason | null;
  onRequestCode: (phone: string) => Promise<void>;
}

export function PairingCodePanel(props: PairingCodePanelProps): React.ReactElement {
  const { phase, code, expiresAt, phone, suggestedPhone = null, reason = null, onRequestCode } = props;
  const { t } = useTranslation();
  const [isRequesting, setRequesting] = useState(false);
  const [isChangingNumber, setChangingNumber] = useState(false);
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: { phone_number: suggestedPhone ?? phone ?? '' },
    validate: (values) => (values.phone_number === '' ? { phone_number: t('validation.required') } : {}),
  });

  const handleSubmit = onSubmit(async ({ phone_number }) => {
    setRequesting(true);
    try {
      await onRequestCode(phone_number);
      setChangingNumber(false);
    } finally {
      setRequesting(false);
    }
  });

  if (isRequesting || (phase === 'starting' && phone !== null && !isChangingNumber)) {
    return <WaitingPanel onRestart={isRequesting ? undefined : () => setChangingNumber(true)} />;
  }
  if (phase === 'code' && code && !isChangingNumber) {
    return (
      <form onSubmit={handleSubmit} noValidate>
        <PairingCode
          code={code}
          expiresAt={expiresAt}
          phone={phone}
          canRenew={form.values.phone_number !== ''}
          onOtherNumber={() => setChangingNumber(true)}
        />
      </form>
    );
  }
  const failureText = reason && `${t(`devices.reason.${reason}`)} ${t(`devices.next.${reason}`)}`;
  return (
    <form className={classes.codeForm} noValidate onSubmit={handleSubmit} data-testid="code-form">
      <FormProblem text={problem ?? failureText} />
      <p className={classes.text}>{t('connect.code_intro')}</p>
      <PhoneInput label={t('connect.phone')} required autoFocus {...form.getInputProps('phone_number')} />
      <Button type="submit" loading={isSaving}>
        {t(reason ? 'devices.act.new_code' : 'connect.receive_code')}
      </Button>
    </form>
  );
}
