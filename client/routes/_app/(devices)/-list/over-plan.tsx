import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { toast } from '@/app/toast.js';
import { useIsPended } from '@/app/use-can.js';
import { chooseDevice } from '@/data/devices/device-settings.js';
import classes from './devices.module.css';

/** The package has room for fewer devices: why this one does not send, and how it does. */
export function OverPlan({ device }: { device: DeviceResource }): React.ReactElement | null {
  const { t } = useTranslation();
  const isPended = useIsPended();
  const choose = useMutation({
    mutationFn: () => chooseDevice(device.session_id),
    onSuccess: () => toast.success(t('devices.chosen')),
    onError: (error) => tellFailure(error, () => choose.mutate()),
  });
  if (!device.protection.over_plan) return null;
  return (
    <div className={classes.trouble}>
      <div className={classes.why}>
        <div className={classes.reason}>{t('devices.over_plan')}</div>
        <div>{t('devices.over_plan_text')}</div>
      </div>
      {!isPended && (
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
