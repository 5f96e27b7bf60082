import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceProfile } from '@server/devices/devices.contract.js';
import { actionFor } from '@/parts/devices/device-reason.js';
import classes from '../-connect/connect.module.css';

export function LinkFailure({ profile, onAct }: { profile: DeviceProfile; onAct: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const { state, state_reason: reason } = profile.data;
  const action = actionFor(profile.data) ?? 'try_again';
  return (
    <div className={classes.panel} role="alert">
      <div className={classes.qr} data-failed>
        <IconPlugConnectedX size={56} stroke={1.25} />
      </div>
      <h2 className={classes.title}>{reason ? t(`devices.reason.${reason}`) : t(`devices.state.${state}`)}</h2>
      {reason && <p className={classes.text}>{t(`devices.next.${reason}`)}</p>}
      {/* While sending is off, no action helps. */}
      {reason !== 'sending_off' && (
        <Button onClick={onAct}>{t(`devices.act.${action === 'new_code' ? 'new_qr' : action}`)}</Button>
      )}
    </div>
  );
}
