import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/data/account/session.js';
import { FactRow } from './fact-row.js';

interface EmailRowProps {
  email: string;
  isProven: boolean;
  onConfirm: () => void;
}

/** Until somebody has shown that it is theirs there is a button for that. The user alone may. */
export function EmailRow({ email, isProven, onConfirm }: EmailRowProps): React.ReactElement {
  const { t } = useTranslation();
  const { impersonation, status } = useSession().data;
  return (
    <FactRow
      label={t('settings.account.email')}
      value={<bdi dir="ltr">{email}</bdi>}
      help={t(isProven ? 'settings.account.email_help' : 'settings.account.email_unproven')}
    >
      {!isProven && !impersonation && (
        <Button variant="default" disabled={status === 'pended'} onClick={onConfirm}>
          {t('settings.account.confirm_email')}
        </Button>
      )}
    </FactRow>
  );
}
