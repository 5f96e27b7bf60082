import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { DeviceStatus } from '@/parts/devices/device-status.js';
import { AnchorLink } from '@/ui/links.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { DeviceMenu } from './device-menu.js';
import { DeviceTrouble } from './device-trouble.js';
import classes from './devices.module.css';

/** One line, because a device that was never linked has no number, chats or limits. */
export function UnlinkedDevice({ device }: { device: DeviceResource }): React.ReactElement {
  const { t } = useTranslation();
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
      <DeviceMenu device={device} />
      <DeviceTrouble device={device} />
    </div>
  );
}
