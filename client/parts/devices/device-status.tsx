import { useTranslation } from 'react-i18next';
import type { DeviceResource, DeviceState } from '@server/devices/devices.contract.js';
import { StatusDot, type StatusTone } from '@/ui/status-dot.js';

/** On its way by itself; everything else that is not `on` is closed until somebody does something. */
const busy: DeviceState[] = ['scanned', 'connecting', 'syncing', 'reconnecting', 'unstable'];
/** Nothing is wrong with it: its owner has not come to the end of linking it. */
const unlinked: DeviceState[] = ['new', 'qr', 'code'];

/** The dot and the word of a device's state. */
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
