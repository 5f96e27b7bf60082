import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UserReport } from '@server/dashboard/dashboard.contract.js';
import { useCan } from '@/app/use-can.js';
import { actionFor } from '@/parts/devices/device-reason.js';
import { ButtonLink } from '@/ui/links.js';
import classes from './trouble.module.css';

/** Devices that should be on and are not: nothing matters more to a merchant. */
export function Trouble({ devices }: { devices: UserReport['trouble'] }): React.ReactElement {
  const { t } = useTranslation();
  const mayOpen = useCan('show devices');
  return (
    <section className={classes.panel} aria-labelledby="device-trouble">
      <h2 id="device-trouble" className={classes.title}>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        {t('dashboard.trouble', { count: devices.length })}
      </h2>
      <ul className={classes.devices}>
        {devices.map((device) => {
          const action = actionFor(device);
          return (
            <li key={device.session_id} className={classes.device}>
              <div className={classes.words}>
                <span className={classes.name}>
                  <bdi>{device.device_name}</bdi>
                </span>
                <span className={classes.reason}>
                  {device.state_reason
                    ? t(`devices.reason.${device.state_reason}`)
                    : t(`devices.state.${device.state}`)}
                </span>
              </div>
              {action && mayOpen && (
                <ButtonLink
                  to="/connect/{-$sessionId}"
                  params={{ sessionId: device.session_id }}
                  size="xs"
                  variant="default"
                >
                  {t(`devices.act.${action}`)}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
