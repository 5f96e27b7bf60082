import { Alert } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { useCan } from '@/app/use-can.js';
import { rememberDevice } from '@/parts/devices/last-device.js';
import { AnchorLink, ButtonLink } from '@/ui/links.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { DeleteDevice } from '../-list/delete-device.js';
import { DeviceNameForm } from './device-name-form.js';
import classes from './connect.module.css';

export function LinkedDevicePanel({
  device,
  isJustLinked,
}: {
  device: DeviceResource;
  isJustLinked: boolean;
}): React.ReactElement {
  const { t } = useTranslation();
  const canSend = useCan('send message');
  const canConnect = useCan('show apps');
  const navigate = useNavigate();
  return (
    <div className={classes.linked}>
      {isJustLinked && (
        <Alert className={classes.news} color="accent" icon={<IconCircleCheck size={20} stroke={1.5} />} role="status">
          <span className={classes.newsLine}>
            {t('connect.just_linked')}
            {canSend && (
              <ButtonLink to="/send-message" onClick={() => rememberDevice(device.session_id)} size="compact-md">
                {t('connect.send_test')}
              </ButtonLink>
            )}
          </span>
        </Alert>
      )}
      <dl className={classes.facts}>
        {device.connected_at && (
          <div>
            <dt>{t('connect.connected_since')}</dt>
            <dd>
              <RelativeTime value={device.connected_at} />
            </dd>
          </div>
        )}
        {device.last_activity_at && (
          <div>
            <dt>{t('devices.last_activity')}</dt>
            <dd>
              <RelativeTime value={device.last_activity_at} />
            </dd>
          </div>
        )}
      </dl>
      <DeviceNameForm device={device} isFocused={isJustLinked} />
      {canConnect && (
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
      <p className={classes.help}>
        {t('connect.trouble')}{' '}
        <AnchorLink to="/create-ticket" search={{ device: device.session_id }} inherit>
          {t('connect.contact_support')}
        </AnchorLink>
      </p>
      <div>
        <DeleteDevice device={device} onDeleted={() => void navigate({ to: '/devices' })} />
      </div>
    </div>
  );
}
