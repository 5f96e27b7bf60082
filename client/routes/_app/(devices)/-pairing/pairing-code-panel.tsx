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
  /** Number of the last code or the previous link. */
  phone: string | null;
  suggested?: string | null;
  /** Explains why the last code is invalid. */
  reason?: DeviceReason | null;
  onAsk: (phone: string) => Promise<void>;
}

export function PairingCodePanel(props: PairingCodePanelProps): React.ReactElement {
  const { phase, code, expiresAt, phone, suggested = null, reason = null, onAsk } = props;
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: { phone_number: suggested ?? phone ?? '' },
    validate: (values) => (values.phone_number === '' ? { phone_number: t('validation.required') } : {}),
  });

  const handleSubmit = onSubmit(async ({ phone_number }) => {
    setAsking(true);
    try {
      await onAsk(phone_number);
      setChanging(false);
    } finally {
      setAsking(false);
    }
  });

  if (isAsking || (phase === 'starting' && phone !== null && !isChanging)) {
    return <WaitingPanel onRestart={isAsking ? undefined : () => setChanging(true)} />;
  }
  if (phase === 'code' && code && !isChanging) {
    return (
      <form onSubmit={handleSubmit} noValidate>
        <PairingCode
          code={code}
          expiresAt={expiresAt}
          phone={phone}
          canRenew={form.values.phone_number !== ''}
          onOtherNumber={() => setChanging(true)}
        />
      </form>
    );
  }
  const why = reason && `${t(`devices.reason.${reason}`)} ${t(`devices.next.${reason}`)}`;
  return (
    <form className={classes.codeForm} noValidate onSubmit={handleSubmit} data-testid="code-form">
      <FormProblem text={problem ?? why} />
      <p className={classes.text}>{t('connect.code_intro')}</p>
      <PhoneInput label={t('connect.phone')} required autoFocus {...form.getInputProps('phone_number')} />
      <Button type="submit" loading={isSaving}>
        {t(reason ? 'devices.act.new_code' : 'connect.receive_code')}
      </Button>
    </form>
  );
}
