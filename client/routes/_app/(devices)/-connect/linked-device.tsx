import { Alert, Button } from '@mantine/core';
import { IconCircleCheck, IconMessageCircle, IconRefresh, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceProfile } from '@server/devices/devices.contract.js';
import { useCan } from '@/app/use-can.js';
import { DeviceAvatar } from '@/parts/devices/device-avatar.js';
import { rememberDevice } from '@/parts/devices/last-device.js';
import { DeviceStatus } from '@/parts/devices/device-status.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { PageHeader } from '@/ui/page-header.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { AnchorLink, ButtonLink } from '@/ui/links.js';
import { DeviceNameForm } from './device-name-form.js';
import classes from './connect.module.css';

interface LinkedDeviceProps {
  profile: DeviceProfile;
  isJustLinked: boolean;
  isReconnecting: boolean;
  onReconnect: () => void;
}

/** A linked device: whose it is, how it is, and its name. */
export function LinkedDevice(props: LinkedDeviceProps): React.ReactElement {
  const { profile, isJustLinked, isReconnecting, onReconnect } = props;
  const { t } = useTranslation();
  const maySend = useCan('send message');
  const mayConnect = useCan('show apps');
  const { device } = profile;
  // The page of sending begins with the device that was used last.
  const handleSend = (): void => rememberDevice(device.session_id);
  return (
    <div className={classes.linked}>
      <PageHeader title={device.device_name} />
      {isJustLinked && (
        <Alert className={classes.news} color="accent" icon={<IconCircleCheck size={20} stroke={1.5} />} role="status">
          <span className={classes.newsLine}>
            {t('connect.just_linked')}
            {maySend && (
              <ButtonLink to="/send-message" onClick={handleSend} size="compact-md">
                {t('connect.send_test')}
              </ButtonLink>
            )}
          </span>
        </Alert>
      )}
      <section className={classes.profile} aria-label={t('connect.profile')}>
        <DeviceAvatar device={device} size={72} />
        <div className={classes.who}>
          <div className={classes.account}>
            <ClampedText text={device.account_name ?? t('devices.unknown_account')} lines={1} />
          </div>
          {device.phone_number && <PhoneText phone={device.phone_number} />}
          <div className={classes.state}>
            <DeviceStatus device={device} />
            {device.connected_at && device.status === 'on' && (
              <span className={classes.since}>
                {t('devices.connected_since')} <RelativeTime value={device.connected_at} />
              </span>
            )}
          </div>
          {device.state_reason && device.status !== 'on' && (
            <p className={classes.text}>{t(`devices.reason.${device.state_reason}`)}</p>
          )}
        </div>
        <div className={classes.actions}>
          <Button
            variant="default"
            loading={isReconnecting}
            leftSection={<IconRefresh size={18} stroke={1.5} />}
            onClick={onReconnect}
          >
            {t('devices.act.reconnect')}
          </Button>
          {maySend && (
            <ButtonLink
              to="/send-message"
              onClick={handleSend}
              variant="default"
              leftSection={<IconSend size={18} stroke={1.5} className="flip" />}
            >
              {t('devices.send_message')}
            </ButtonLink>
          )}
          <ButtonLink
            to="/chat/{-$deviceId}"
            params={{ deviceId: String(device.id) }}
            variant="default"
            leftSection={<IconMessageCircle size={18} stroke={1.5} />}
          >
            {t('connect.open_chats')}
          </ButtonLink>
        </div>
      </section>
      <DeviceNameForm device={device} isFocused={isJustLinked} />
      <AnchorLink to="/create-ticket" search={{ device: device.session_id }} size="sm">
        {t('connect.contact_support')}
      </AnchorLink>
      {mayConnect && (
        <section className={classes.services} aria-labelledby="services">
          <h2 id="services" className={classes.title}>
            {t('connect.services')}
          </h2>
          <p className={classes.text}>{t('connect.services_text')}</p>
          <ButtonLink to="/apps" variant="default">
            {t('connect.services_go')}
          </ButtonLink>
        </section>
      )}
    </div>
  );
}
