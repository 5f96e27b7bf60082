import { useTranslation } from 'react-i18next';
import type { DeviceResource, DeviceState } from '@server/devices/devices.contract.js';
import { StatusDot, type StatusTone } from '@/ui/status-dot.js';

const BUSY_STATES: DeviceState[] = ['scanned', 'connecting', 'syncing', 'reconnecting', 'unstable'];
/** States of unfinished linking, which is no error. */
const UNLINKED_STATES: DeviceState[] = ['new', 'qr', 'code'];

export function DeviceStatus({ device }: { device: Pick<DeviceResource, 'status' | 'state'> }): React.ReactElement {
  const { t } = useTranslation();
  const { status, state } = device;
  const tone: StatusTone =
    status === 'on' ? 'on' : BUSY_STATES.includes(state) ? 'busy' : UNLINKED_STATES.includes(state) ? 'idle' : 'off';
  return (
    <StatusDot
      tone={tone}
      word={t(`devices.state.${state}`)}
      title={t(status === 'on' ? 'devices.open' : 'devices.closed')}
    />
  );
}
