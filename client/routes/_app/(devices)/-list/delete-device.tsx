import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { confirm } from '@/app/confirm.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { toast } from '@/app/toast.js';
import { useIsSuspended } from '@/app/use-can.js';
import { useDeleteDevice } from '@/data/devices/devices.js';

export function useDeleteButton(device: DeviceResource, onDeleted?: () => void) {
  const { t } = useTranslation();
  const deletion = useDeleteDevice(device.session_id);
  const isSuspended = useIsSuspended();

  async function handleDelete(): Promise<void> {
    const isConfirmed = await confirm({
      title: t('devices.delete_title', { name: device.device_name }),
      body: t('devices.delete_body'),
      confirmLabel: t('devices.delete_confirm'),
      isDestructive: true,
    });
    if (isConfirmed) await remove();
  }

  async function remove(): Promise<void> {
    try {
      await deletion.mutateAsync();
      toast.success(t('devices.deleted'));
      onDeleted?.();
    } catch (error) {
      toast.error(describeHttpError(error), { label: t('ui.retry'), run: () => void remove() });
    }
  }

  return { disabled: isSuspended, loading: deletion.isPending, onClick: () => void handleDelete() };
}

interface DeleteDeviceProps {
  device: DeviceResource;
  onDeleted: () => void;
}

export function DeleteDevice({ device, onDeleted }: DeleteDeviceProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Button
      variant="light"
      color="red"
      leftSection={<IconTrash size={18} stroke={1.5} />}
      {...useDeleteButton(device, onDeleted)}
    >
      {t('devices.delete_confirm')}
    </Button>
  );
}
