import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/data/account/session.js';
import { FactRow } from './fact-row.js';

interface EmailRowProps {
  email: string;
  isVerified: boolean;
  onConfirm: () => void;
}

/** Colleagues invited by WhatsApp have no address. */
export function EmailRow({ email, isVerified, onConfirm }: EmailRowProps): React.ReactElement {
  const { t } = useTranslation();
  const { impersonation, status } = useSession().data;
  return (
    <FactRow
      label={t('settings.account.email')}
      value={email !== '' && <bdi dir="ltr">{email}</bdi>}
      help={t(
        email === ''
          ? 'settings.account.no_email'
          : isVerified
            ? 'settings.account.email_help'
            : 'settings.account.email_unproven',
      )}
    >
      {email !== '' && !isVerified && !impersonation && (
        <Button variant="default" disabled={status === 'pended'} onClick={onConfirm}>
          {t('settings.account.confirm_email')}
        </Button>
      )}
    </FactRow>
  );
}
