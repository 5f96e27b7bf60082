import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { useIsSuspended } from '@/app/use-can.js';
import { actionFor } from '@/parts/devices/device-reason.js';
import { ButtonLink } from '@/ui/links.js';
import classes from './devices.module.css';

export function DeviceTrouble({ device }: { device: DeviceResource }): React.ReactElement | null {
  const { t } = useTranslation();
  const action = actionFor(device);
  const isSuspended = useIsSuspended();
  const reason = device.state_reason;
  if (!action && reason !== 'sending_off') return null;
  return (
    <div className={classes.trouble}>
      <div className={classes.explanation}>
        <div className={classes.reason}>
          {reason ? t(`devices.reason.${reason}`) : t(`devices.state.${device.state}`)}
        </div>
        {reason && <div>{t(`devices.next.${reason}`)}</div>}
      </div>
      {action && !isSuspended && (
        <ButtonLink
          to="/connect/{-$sessionId}"
          params={{ sessionId: device.session_id }}
          variant="default"
          size="compact-sm"
          flex="none"
        >
          {t(`devices.act.${action}`)}
        </ButtonLink>
      )}
    </div>
  );
}
