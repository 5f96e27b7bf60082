import { Button } from '@mantine/core';
import { IconMessageCircle, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { useIsPended } from '@/app/use-can.js';
import { connectDevice } from '@/data/devices/devices.js';
import { DeviceProtectionBadges } from '@/parts/devices/device-protection.js';
import { actionFor, type DeviceAction, needsLinking } from '@/parts/devices/device-reason.js';
import { DeviceStatus } from '@/parts/devices/device-status.js';
import { useIsAway } from '@/app/use-is-away.js';
import { ButtonLink } from '@/ui/links.js';
import { PageHeader } from '@/ui/page-header.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import classes from './health.module.css';

/** Which device, how it is and why, and what helps. */
export function DeviceHead({ device }: { device: DeviceResource }): React.ReactElement {
  const { t } = useTranslation();
  const isDown = useIsAway();
  const reason = device.status === 'on' ? null : device.state_reason;
  return (
    <>
      <PageHeader
        title={device.device_name}
        description={
          <span className={classes.state}>
            <DeviceStatus device={device} />
            {device.phone_number && <PhoneText phone={device.phone_number} />}
            {isDown && (
              <span>
                {t('health.last_heard')} <RelativeTime value={device.updated_at} />
              </span>
            )}
          </span>
        }
      >
        <Actions device={device} />
      </PageHeader>
      {reason && (
        <p className={classes.reason}>
          <strong>{t(`devices.reason.${reason}`)}</strong> {t(`devices.next.${reason}`)}
        </p>
      )}
      <div className={classes.protection}>
        <DeviceProtectionBadges protection={device.protection} />
      </div>
    </>
  );
}

function Actions({ device }: { device: DeviceResource }): React.ReactElement {
  const { t } = useTranslation();
  const isPended = useIsPended();
  const action = actionFor(device);
  return (
    <>
      {device.connected_at && (
        <ButtonLink
          to="/chat/{-$deviceId}"
          params={{ deviceId: String(device.id) }}
          variant="default"
          leftSection={<IconMessageCircle size={18} stroke={1.5} />}
        >
          {t('devices.chats')}
        </ButtonLink>
      )}
      {!isPended &&
        device.state_reason !== 'sending_off' &&
        (action && needsLinking(device) ? (
          <ButtonLink to="/connect/{-$sessionId}" params={{ sessionId: device.session_id }}>
            {t(`devices.act.${action}`)}
          </ButtonLink>
        ) : (
          <Reconnect device={device} action={action ?? 'reconnect'} />
        ))}
    </>
  );
}

function Reconnect({ device, action }: { device: DeviceResource; action: DeviceAction }): React.ReactElement {
  const { t } = useTranslation();
  const reconnect = useMutation({
    mutationFn: () => connectDevice({ session_id: device.session_id }),
    onError: (error) => tellFailure(error, () => reconnect.mutate()),
  });
  return (
    <Button
      variant={device.status === 'on' ? 'default' : 'filled'}
      loading={reconnect.isPending}
      leftSection={<IconRefresh size={18} stroke={1.5} />}
      onClick={() => reconnect.mutate()}
    >
      {t(`devices.act.${action}`)}
    </Button>
  );
}
