import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '@/app/toast.js';
import { disableTwoFactor } from '@/data/account/two-factor.js';
import { PasswordStep } from './password-step.js';

export function DisableTwoFactorForm({ onClose }: { onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('settings.second_step.end')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <PasswordStep
        text={t('settings.second_step.end_text')}
        submitLabel={t('settings.second_step.end')}
        isDestructive
        onCancel={onClose}
        onSubmit={async (password) => {
          await disableTwoFactor(password);
          toast.success(t('settings.second_step.ended'));
          onClose();
        }}
      />
    </Modal>
  );
}
