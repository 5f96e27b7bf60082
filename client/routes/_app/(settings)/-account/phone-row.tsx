import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/data/account/session.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import classes from '../-settings.module.css';

interface PhoneRowProps {
  phone: string | null;
  isProven: boolean;
  onChange: () => void;
}

/** The number codes are sent to. The user alone may change it. */
export function PhoneRow({ phone, isProven, onChange }: PhoneRowProps): React.ReactElement {
  const { t } = useTranslation();
  const { impersonation, status } = useSession().data;
  return (
    <div className={classes.line}>
      <div>
        <div className={classes.label}>{t('settings.account.phone')}</div>
        <div className={classes.help}>
          {phone === null ? t('settings.account.no_phone') : <PhoneText phone={phone} />}
          {phone !== null && !isProven && <div>{t('settings.account.phone_unproven')}</div>}
        </div>
      </div>
      {!impersonation && (
        <Button variant="default" disabled={status === 'pended'} onClick={onChange}>
          {t(
            phone === null
              ? 'settings.account.add_phone'
              : isProven
                ? 'settings.account.change_phone'
                : 'settings.account.confirm_phone',
          )}
        </Button>
      )}
    </div>
  );
}
