import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/data/account/session.js';
import { FactRow } from './fact-row.js';

interface EmailRowProps {
  email: string;
  isVerified: boolean;
  onConfirm: () => void;
}

/** Only the user may confirm the address. */
export function EmailRow({ email, isVerified, onConfirm }: EmailRowProps): React.ReactElement {
  const { t } = useTranslation();
  const { impersonation, status } = useSession().data;
  return (
    <FactRow
      label={t('settings.account.email')}
      value={<bdi dir="ltr">{email}</bdi>}
      help={t(isVerified ? 'settings.account.email_help' : 'settings.account.email_unproven')}
    >
      {!isVerified && !impersonation && (
        <Button variant="default" disabled={status === 'pended'} onClick={onConfirm}>
          {t('settings.account.confirm_email')}
        </Button>
      )}
    </FactRow>
  );
}
