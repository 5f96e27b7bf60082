import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeviceSettingsResult } from '@server/devices/protection/protection.contract.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { toast } from '@/app/toast.js';
import { useUpdateDevice } from '@/data/devices/devices.js';
import classes from './protection.module.css';

export function TypingSwitch({ device }: { device: DeviceSettingsResult['device'] }): React.ReactElement {
  const { t } = useTranslation();
  const update = useUpdateDevice(device.session_id);
  return (
    <Switch
      className={classes.typing}
      label={t('protection.shows_typing')}
      description={t('protection.shows_typing_help')}
      checked={update.isPending ? update.variables.shows_typing === true : device.shows_typing}
      disabled={update.isPending}
      onChange={({ currentTarget: { checked } }) =>
        update.mutate(
          { shows_typing: checked },
          {
            onSuccess: () => toast.success(t('protection.typing_saved')),
            onError: (error) => toast.error(describeHttpError(error)),
          },
        )
      }
    />
  );
}
