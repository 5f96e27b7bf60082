import type { DeviceHealth } from '@server/devices/health.contract.js';
import { DeviceToday } from '@/parts/devices/device-today.js';
import { DeviceDays } from '../-health/device-days.js';
import { DeviceFacts } from '../-health/device-facts.js';
import { DeviceTimeline } from '../-health/device-timeline.js';
import classes from '../-health/health.module.css';

export function Overview({ health }: { health: DeviceHealth }): React.ReactElement {
  const { device } = health;
  return (
    <>
      {device.connected_at && <DeviceToday protection={device.protection} />}
      <DeviceFacts health={health} />
      <div className={classes.columns}>
        <DeviceTimeline sessionId={device.session_id} />
        <DeviceDays health={health} />
      </div>
    </>
  );
}
