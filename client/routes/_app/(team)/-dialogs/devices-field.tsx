import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_DEVICES_OF_COLLEAGUE } from '@server/team/team-limits.contract.js';
import { usePermissions } from '@/app/use-can.js';
import { deviceChoicesQuery, canChooseDevices } from '@/data/devices/device-choices.js';
import { MultiPicker } from '@/parts/campaign-form/fields/multi-picker.js';
import { DeviceStatus } from '@/parts/devices/device-status.js';
import classes from './dialogs.module.css';

interface DevicesFieldProps {
  value: string[];
  onChange: (ids: string[]) => void;
  error?: React.ReactNode;
  'data-path'?: string;
}

export function DevicesField({ value, onChange, ...rest }: DevicesFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const can = usePermissions();
  const { data: devices = [] } = useQuery({ ...deviceChoicesQuery, enabled: canChooseDevices(can) });
  const missing = devices.filter(({ id }) => !value.includes(String(id)));
  return (
    <div className={classes.devices}>
      <MultiPicker
        {...rest}
        label={t('team.devices')}
        placeholder={t('team.devices_hint')}
        description={t('team.devices_help')}
        nothing={t('team.no_device_found')}
        max={MAX_DEVICES_OF_COLLEAGUE}
        choices={devices.map((device) => ({
          id: device.id,
          name: device.device_name,
          more: <DeviceStatus device={device} />,
        }))}
        value={value}
        onChange={onChange}
      />
      {missing.length > 1 && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => onChange([...value, ...missing.map(({ id }) => String(id))])}
        >
          {t('team.choose_all_devices')}
        </Anchor>
      )}
    </div>
  );
}
