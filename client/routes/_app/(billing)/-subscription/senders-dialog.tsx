import { Button, Modal, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { useIsSuspended } from '@/app/use-can.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { chooseDevice } from '@/data/devices/device-settings.js';
import { StatusChip } from '@/ui/status-chip.js';
import classes from './subscription.module.css';

/** Lets a chosen device replace the one chosen or linked first. */
export function SendersDialog({ onClose }: { onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const linked = useQuery(deviceChoicesQuery).data?.filter((device) => device.phone_number !== null) ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('packages.senders.title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Text mb="md">{t('packages.senders.text')}</Text>
      <ul className={classes.senders}>
        {linked.map((device) => (
          <Sender key={device.session_id} device={device} />
        ))}
      </ul>
    </Modal>
  );
}

function Sender({ device }: { device: DeviceResource }): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const choose = useMutation({
    mutationFn: () => chooseDevice(device.session_id),
    onError: (error) => showFailure(error, () => choose.mutate()),
  });
  const isPaused = device.protection.over_plan;
  return (
    <li className={classes.sender}>
      <span className={classes.senderName}>
        <bdi>{device.device_name}</bdi>
        <StatusChip
          tone={isPaused ? 'bad' : 'good'}
          word={t(isPaused ? 'packages.senders.waits' : 'packages.senders.sends')}
        />
      </span>
      {isPaused && !isSuspended && (
        <Button
          variant="default"
          size="compact-md"
          loading={choose.isPending}
          aria-label={t('packages.senders.send_of', { name: device.device_name })}
          onClick={() => choose.mutate()}
        >
          {t('packages.senders.send')}
        </Button>
      )}
    </li>
  );
}
