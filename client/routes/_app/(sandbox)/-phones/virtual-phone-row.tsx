import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PhoneResource } from '@server/sandbox/sandbox.contract.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { StatusDot } from '@/ui/status-dot.js';
import { namePhone } from './name-phone.js';
import { PhoneAvatar } from './phone-avatar.js';
import classes from './sandbox.module.css';

export function VirtualPhoneRow({ phone, isChosen }: { phone: PhoneResource; isChosen: boolean }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Link
      to="/sandbox"
      search={{ phone: phone.number }}
      className={classes.row}
      data-chosen={isChosen || undefined}
      aria-current={isChosen || undefined}
    >
      <PhoneAvatar phone={phone} size={42} />
      <span className={classes.rowText}>
        <span className={classes.rowLine}>
          <bdi className={classes.rowName}>{namePhone(phone)}</bdi>
          <StatusDot
            tone={phone.online ? 'on' : 'idle'}
            word={t(phone.online ? 'sandbox.online' : 'sandbox.offline')}
          />
        </span>
        <span className={classes.rowLine}>
          <span className={classes.rowNumber}>
            <PhoneText phone={phone.number} />
          </span>
          <span className={classes.rowFacts}>
            {phone.linkedDevices > 0 && (
              <span className={classes.links}>{t('sandbox.linked', { count: phone.linkedDevices })}</span>
            )}
            {phone.unread > 0 && <Unread count={phone.unread} />}
          </span>
        </span>
        {phone.codeRequested && <span className={classes.rowNews}>{t('sandbox.code_wanted')}</span>}
      </span>
    </Link>
  );
}

export function Unread({ count }: { count: number }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <span className={classes.unread}>
      <span className={classes.screenReaderText}>{t('sandbox.unread', { count })}</span>
      <span aria-hidden>{count}</span>
    </span>
  );
}
