import { useTranslation } from 'react-i18next';
import type { DeviceResource, DeviceState } from '@server/devices/devices.contract.js';
import { StatusDot, type StatusTone } from '@/ui/status-dot.js';

/** These states progress without the user. */
const busy: DeviceState[] = ['scanned', 'connecting', 'syncing', 'reconnecting', 'unstable'];
/** Unfinished linking is no error. */
const unlinked: DeviceState[] = ['new', 'qr', 'code'];

export function DeviceStatus({ device }: { device: Pick<DeviceResource, 'status' | 'state'> }): React.ReactElement {
  const { t } = useTranslation();
  const { status, state } = device;
  const tone: StatusTone =
    status === 'on' ? 'on' : busy.includes(state) ? 'busy' : unlinked.includes(state) ? 'idle' : 'off';
  return (
    <StatusDot
      tone={tone}
      word={t(`devices.state.${state}`)}
      title={t(status === 'on' ? 'devices.open' : 'devices.closed')}
    />
  );
}
