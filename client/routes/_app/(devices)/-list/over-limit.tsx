import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { useIsSuspended } from '@/app/use-can.js';
import { chooseDevice } from '@/data/devices/device-settings.js';
import classes from './devices.module.css';

export function OverLimit({ device }: { device: DeviceResource }): React.ReactElement | null {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const choose = useMutation({
    mutationFn: () => chooseDevice(device.session_id),
    onSuccess: () => toast.success(t('devices.chosen')),
    onError: (error) => showFailure(error, () => choose.mutate()),
  });
  if (!device.protection.over_plan) return null;
  return (
    <div className={classes.trouble}>
      <div className={classes.explanation}>
        <div className={classes.reason}>{t('devices.over_plan')}</div>
        <div>{t('devices.over_plan_text')}</div>
      </div>
      {!isSuspended && (
        <Button
          variant="default"
          size="compact-sm"
          flex="none"
          loading={choose.isPending}
          title={t('devices.choose_effect')}
          onClick={() => choose.mutate()}
        >
          {t('devices.choose')}
        </Button>
      )}
    </div>
  );
}
