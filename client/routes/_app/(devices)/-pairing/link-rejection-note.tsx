import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceProfile } from '@server/devices/devices.contract.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { AnchorLink, ButtonLink } from '@/ui/links.js';
import classes from '../-connect/connect.module.css';

export function LinkRejectionNote({
  profile,
  onAllow,
}: {
  profile: DeviceProfile;
  onAllow: () => void;
}): React.ReactElement | null {
  const { t } = useTranslation();
  const { state_reason: reason, number_used_by: otherDevice } = profile.data;
  if (!reason) return null;
  const { refused_phone: rejectedPhone, phone_number: ownPhone } = profile.device;
  return (
    <Alert
      className={classes.rejection}
      color="yellow"
      icon={<IconAlertTriangle size={20} stroke={1.5} />}
      title={t(`devices.reason.${reason}`)}
      role="alert"
    >
      <div className={classes.rejectionBody}>
        <dl className={classes.facts}>
          {rejectedPhone && (
            <div>
              <dt>{t('connect.refused_number')}</dt>
              <dd>
                <PhoneText phone={rejectedPhone} />
              </dd>
            </div>
          )}
          {reason === 'other_number' && ownPhone && (
            <div>
              <dt>{t('connect.own_number')}</dt>
              <dd>
                <PhoneText phone={ownPhone} />
              </dd>
            </div>
          )}
          {otherDevice && (
            <div>
              <dt>{t('connect.number_used_by')}</dt>
              <dd>
                <AnchorLink to="/devices/$sessionId" params={{ sessionId: otherDevice.session_id }}>
                  {otherDevice.device_name}
                </AnchorLink>
              </dd>
            </div>
          )}
        </dl>
        <p className={classes.text}>{t(`devices.next.${reason}`)}</p>
        {reason === 'number_in_use' ? (
          <div className={classes.rejectionActions}>
            <Button variant="default" onClick={onAllow}>
              {t('connect.use_anyway')}
            </Button>
            <ButtonLink to="/devices" variant="subtle">
              {t('connect.use_not')}
            </ButtonLink>
          </div>
        ) : (
          <ButtonLink to="/connect/{-$sessionId}" params={{ sessionId: undefined }} variant="default">
            {t('connect.new_device')}
          </ButtonLink>
        )}
      </div>
    </Alert>
  );
}
