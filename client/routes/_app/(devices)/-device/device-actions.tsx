import { Button } from '@mantine/core';
import { IconMessageCircle, IconRefresh, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { useCan, useIsSuspended } from '@/app/use-can.js';
import { connectDevice } from '@/data/devices/devices.js';
import { actionFor, type DeviceAction, needsLinking } from '@/parts/devices/device-reason.js';
import { rememberDevice } from '@/parts/devices/last-device.js';
import { ButtonLink } from '@/ui/links.js';
import classes from './device-head.module.css';

interface DeviceActionsProps {
  device: DeviceResource;
  hasLinkingOnPage: boolean;
}

export function DeviceActions({ device, hasLinkingOnPage }: DeviceActionsProps): React.ReactElement {
  const { t } = useTranslation();
  const canSend = useCan('send message');
  return (
    <div className={classes.actions}>
      {device.connected_at && (
        <ButtonLink
          to="/chat/{-$deviceId}"
          params={{ deviceId: String(device.id) }}
          variant="default"
          leftSection={<IconMessageCircle size={18} stroke={1.5} />}
        >
          {t('devices.chats')}
        </ButtonLink>
      )}
      {device.connected_at && canSend && (
        <ButtonLink
          to="/send-message"
          // The send page preselects the last device.
          onClick={() => rememberDevice(device.session_id)}
          variant="default"
          leftSection={<IconSend size={18} stroke={1.5} className="flip" />}
        >
          {t('devices.send_message')}
        </ButtonLink>
      )}
      <ConnectAction device={device} hasLinkingOnPage={hasLinkingOnPage} />
    </div>
  );
}

function ConnectAction({ device, hasLinkingOnPage }: DeviceActionsProps): React.ReactElement | null {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const action = actionFor(device);
  if (isSuspended || device.state_reason === 'sending_off') return null;
  if (!action || !needsLinking(device)) return <Reconnect device={device} action={action ?? 'reconnect'} />;
  if (hasLinkingOnPage) return null;
  return (
    <ButtonLink to="/connect/{-$sessionId}" params={{ sessionId: device.session_id }}>
      {t(`devices.act.${action}`)}
    </ButtonLink>
  );
}

function Reconnect({ device, action }: { device: DeviceResource; action: DeviceAction }): React.ReactElement {
  const { t } = useTranslation();
  const reconnect = useMutation({
    mutationFn: () => connectDevice({ session_id: device.session_id }),
    onError: (error) => showFailure(error, () => reconnect.mutate()),
  });
  return (
    <Button
      variant={device.status === 'on' ? 'default' : 'filled'}
      loading={reconnect.isPending}
      leftSection={<IconRefresh size={18} stroke={1.5} />}
      onClick={() => reconnect.mutate()}
    >
      {t(`devices.act.${action}`)}
    </Button>
  );
}
