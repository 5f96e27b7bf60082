import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { MultiPicker } from '@/parts/campaign-form/fields/multi-picker.js';
import { DeviceStatus } from '@/parts/devices/device-status.js';
import type { SettingsFormApi } from '../settings-values.js';

const MAX_DEVICES = 50;

export function DevicesField({ form }: { form: SettingsFormApi }): React.ReactElement {
  const { t } = useTranslation();
  const { data: devices = [] } = useQuery(deviceChoicesQuery);
  return (
    <MultiPicker
      label={t('apps.devices')}
      placeholder={t('apps.devices_hint')}
      description={t('apps.devices_help')}
      nothing={t('apps.no_devices')}
      max={MAX_DEVICES}
      choices={devices.map((device) => ({
        id: device.id,
        name: device.device_name,
        more: <DeviceStatus device={device} />,
      }))}
      {...form.getInputProps('devices')}
      value={form.getValues().devices}
    />
  );
}
