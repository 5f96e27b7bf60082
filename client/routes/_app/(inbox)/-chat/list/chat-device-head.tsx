import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { useCan, useIsSuspended } from '@/app/use-can.js';
import { DeviceAvatar } from '@/parts/devices/device-avatar.js';
import { actionFor } from '@/parts/devices/device-reason.js';
import { DeviceStatus } from '@/parts/devices/device-status.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { AnchorLink } from '@/ui/links.js';
import classes from './chat-pane.module.css';

interface ChatDeviceHeadProps {
  device: DeviceResource;
  children?: React.ReactNode;
}

export function ChatDeviceHead({ device, children }: ChatDeviceHeadProps): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const canConnect = useCan('show devices') && !isSuspended;
  const action = canConnect ? actionFor(device) : null;
  return (
    <header className={classes.head}>
      <DeviceAvatar device={device} size={40} />
      <div className={classes.who}>
        <div className={classes.account}>
          <ClampedText text={device.account_name ?? device.device_name} lines={1} />
        </div>
        <div className={classes.state}>
          <DeviceStatus device={device} />
          {action && (
            <AnchorLink to="/connect/{-$sessionId}" params={{ sessionId: device.session_id }} inherit>
              {t(`devices.act.${action}`)}
            </AnchorLink>
          )}
        </div>
      </div>
      {children}
    </header>
  );
}
