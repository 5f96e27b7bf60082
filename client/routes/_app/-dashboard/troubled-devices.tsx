import { useTranslation } from 'react-i18next';
import type { UserReport } from '@server/dashboard/dashboard.contract.js';
import { useCan } from '@/app/use-can.js';
import { actionFor } from '@/parts/devices/device-reason.js';
import { ButtonLink } from '@/ui/links.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import classes from './troubled-devices.module.css';

export function TroubledDevices({ devices }: { devices: UserReport['trouble'] }): React.ReactElement {
  const { t } = useTranslation();
  const canOpen = useCan('show devices');
  return (
    <ul className={classes.rows}>
      {devices.map((device) => {
        const action = actionFor(device);
        const { session_id: sessionId, device_name: name, state, state_reason: reason } = device;
        return (
          <li key={sessionId} className={classes.row}>
            <span className={classes.words}>
              <ClampedText text={name} lines={1} />
              <span className={classes.help} title={reason ? t(`devices.reason.${reason}`) : undefined}>
                {reason ? t(`devices.reason.${reason}`) : t(`devices.state.${state}`)}
              </span>
            </span>
            {action && canOpen && (
              <ButtonLink to="/connect/{-$sessionId}" params={{ sessionId }} size="xs" variant="default">
                {t(`devices.act.${action}`)}
              </ButtonLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
