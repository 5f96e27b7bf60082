import { Select } from '@mantine/core';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { DeviceAvatar } from '@/parts/devices/device-avatar.js';
import { DeviceStatus } from '@/parts/devices/device-status.js';
import { rememberDevice } from '@/parts/devices/last-device.js';
import classes from './device-picker.module.css';

interface DevicePickerProps {
  label: string;
  devices: DeviceResource[];
  /** Session ID of the chosen device. */
  value: string;
  onChange: (sessionId: string) => void;
  error?: React.ReactNode;
  'data-path'?: string;
}

export function DevicePicker({ label, devices, value, onChange, ...rest }: DevicePickerProps): React.ReactElement {
  const chosen = devices.find((device) => device.session_id === value);
  return (
    <Select
      {...rest}
      label={label}
      required
      description={chosen && <DeviceStatus device={chosen} />}
      allowDeselect={false}
      searchable={devices.length > 8}
      data={devices.map(({ session_id, device_name }) => ({ value: session_id, label: device_name }))}
      value={chosen ? value : null}
      onChange={(sessionId) => {
        if (sessionId === null) return;
        rememberDevice(sessionId);
        onChange(sessionId);
      }}
      comboboxProps={{ transitionProps: { duration: 120 } }}
      leftSection={chosen && <DeviceAvatar device={chosen} size={22} />}
      renderOption={({ option }) => {
        const device = devices.find(({ session_id }) => session_id === option.value);
        return device && <Choice device={device} />;
      }}
    />
  );
}

function Choice({ device }: { device: DeviceResource }): React.ReactElement {
  return (
    <span className={classes.choice}>
      <DeviceAvatar device={device} size={28} />
      <bdi className={classes.name}>{device.device_name}</bdi>
      <DeviceStatus device={device} />
    </span>
  );
}
