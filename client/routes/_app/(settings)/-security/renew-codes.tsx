import { useState } from 'react';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { renewRecoveryCodes } from '@/data/account/two-factor.js';
import { PasswordStep } from './password-step.js';
import { RecoveryCodes } from './recovery-codes.js';

export function RenewCodes({ onClose }: { onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('settings.second_step.renew')}
      closeOnClickOutside={codes === null}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordStep
          text={t('settings.second_step.renew_text')}
          submitLabel={t('settings.second_step.renew')}
          onCancel={onClose}
          onSubmit={async (password) => setCodes(await renewRecoveryCodes(password))}
        />
      )}
    </Modal>
  );
}
