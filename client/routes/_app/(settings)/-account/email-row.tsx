import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/data/account/session.js';
import classes from '../-settings.module.css';

interface EmailRowProps {
  email: string;
  onConfirm: () => void;
}

/** An e-mail of which nobody has shown that it is theirs. The user alone may. */
export function EmailRow({ email, onConfirm }: EmailRowProps): React.ReactElement {
  const { t } = useTranslation();
  const { impersonation, status } = useSession().data;
  return (
    <div className={classes.line}>
      <div>
        <div className={classes.label}>{t('settings.account.email')}</div>
        <div className={classes.help}>
          <bdi dir="ltr">{email}</bdi>
          <div>{t('settings.account.email_unproven')}</div>
        </div>
      </div>
      {!impersonation && (
        <Button variant="default" disabled={status === 'pended'} onClick={onConfirm}>
          {t('settings.account.confirm_email')}
        </Button>
      )}
    </div>
  );
}
