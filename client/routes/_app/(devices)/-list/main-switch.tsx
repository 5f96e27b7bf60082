import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { toast } from '@/app/toast.js';
import { useUpdateDevice } from '@/data/devices/devices.js';

export function MainSwitch({ device }: { device: DeviceResource }): React.ReactElement {
  const { t } = useTranslation();
  const update = useUpdateDevice(device.session_id);
  const shown = update.isPending ? update.variables.type_account : device.type_account;

  function handleChange(isMain: boolean): void {
    update.mutate(
      { type_account: isMain ? 'main' : 'normal' },
      { onError: (error) => toast.error(describeHttpError(error)) },
    );
  }
  return (
    <div title={t('devices.main_help')}>
      <Switch
        size="sm"
        label={t('devices.main')}
        checked={shown === 'main'}
        disabled={update.isPending}
        onChange={(event) => handleChange(event.currentTarget.checked)}
      />
    </div>
  );
}
