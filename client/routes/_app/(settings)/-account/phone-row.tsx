import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/data/account/session.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { FactRow } from './fact-row.js';

interface PhoneRowProps {
  phone: string | null;
  isVerified: boolean;
  onChange: () => void;
}

/** Hides the change from impersonating administrators, because the number receives codes. */
export function PhoneRow({ phone, isVerified, onChange }: PhoneRowProps): React.ReactElement {
  const { t } = useTranslation();
  const { impersonation, status } = useSession().data;
  return (
    <FactRow
      label={t('settings.account.phone')}
      value={phone !== null && <PhoneText phone={phone} />}
      help={phone === null ? t('settings.account.no_phone') : !isVerified && t('settings.account.phone_unproven')}
    >
      {!impersonation && (
        <Button variant="default" disabled={status === 'pended'} onClick={onChange}>
          {t(
            phone === null
              ? 'settings.account.add_phone'
              : isVerified
                ? 'settings.account.change_phone'
                : 'settings.account.confirm_phone',
          )}
        </Button>
      )}
    </FactRow>
  );
}
