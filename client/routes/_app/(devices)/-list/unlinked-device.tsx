import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { useIsSuspended } from '@/app/use-can.js';
import { DeviceStatus } from '@/parts/devices/device-status.js';
import { AnchorLink, ButtonLink } from '@/ui/links.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { DeviceMenu } from './device-menu.js';
import { DeviceTrouble } from './device-trouble.js';
import classes from './devices.module.css';

/** Shows a device that was never linked, so without number, chats or limits. */
export function UnlinkedDevice({ device }: { device: DeviceResource }): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  return (
    <div className={classes.unlinked}>
      <div className={classes.account}>
        <AnchorLink
          to="/devices/$sessionId"
          params={{ sessionId: device.session_id }}
          className={classes.name}
          title={t('devices.health_of', { name: device.device_name })}
        >
          <ClampedText text={device.device_name} lines={1} />
        </AnchorLink>
      </div>
      <DeviceStatus device={device} />
      {device.state_reason === null && !isSuspended && (
        <ButtonLink
          to="/connect/{-$sessionId}"
          params={{ sessionId: device.session_id }}
          variant="default"
          size="compact-sm"
        >
          {t('devices.act.link')}
        </ButtonLink>
      )}
      <DeviceMenu device={device} />
      {device.state_reason !== null && <DeviceTrouble device={device} />}
    </div>
  );
}
