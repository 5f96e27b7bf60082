import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/data/session.js';
import { PhoneText } from '@/ui/phone-text.js';
import classes from '../-settings.module.css';

interface PhoneRowProps {
  phone: string | null;
  onChange: () => void;
}

/** The number codes are sent to. The user alone may change it. */
export function PhoneRow({ phone, onChange }: PhoneRowProps): React.ReactElement {
  const { t } = useTranslation();
  const { impersonation, status } = useSession().data;
  return (
    <div className={classes.line}>
      <div>
        <div className={classes.label}>{t('settings.account.phone')}</div>
        <div className={classes.help}>
          {phone === null ? t('settings.account.no_phone') : <PhoneText phone={phone} />}
        </div>
      </div>
      {!impersonation && (
        <Button variant="default" disabled={status === 'pended'} onClick={onChange}>
          {t(phone === null ? 'settings.account.add_phone' : 'settings.account.change_phone')}
        </Button>
      )}
    </div>
  );
}
