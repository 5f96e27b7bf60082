import { useMemo } from 'react';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { outboxAtom } from '@/data/messages/outbox.js';
import { ChatAvatar } from '@/parts/chats/chat-avatar.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import classes from './chat-pane.module.css';

export interface UnsentNumber {
  device: DeviceResource;
  phone: string;
}

/** Numbers without a chat, to which a message failed. Null: all devices. */
export function useUnsentNumbers(device: DeviceResource | null, devices: readonly DeviceResource[]): UnsentNumber[] {
  const outbox = useAtomValue(outboxAtom);
  return useMemo(() => {
    const failed = outbox.filter((item) => item.chatId === null && item.state === 'failed');
    return (device ? [device] : devices).flatMap((sender) =>
      [...new Set(failed.filter((item) => item.device === sender.session_id).map((item) => item.phone ?? ''))]
        .filter(Boolean)
        .map((phone) => ({ device: sender, phone })),
    );
  }, [outbox, device, devices]);
}

export function UnsentRow({ device, phone, isOpen }: UnsentNumber & { isOpen: boolean }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Link
      from="/chat/{-$deviceId}"
      to="."
      search={({ chat: _chat, ...rest }) => ({ ...rest, to: phone, via: device.id })}
      className={classes.row}
      aria-current={isOpen || undefined}
    >
      <ChatAvatar chat={null} size={44} />
      <span className={classes.lines}>
        <span className={classes.name}>
          <PhoneText phone={phone} />
        </span>
        <span className={`${classes.last} ${classes.problem}`}>
          <IconAlertCircle size={15} stroke={1.75} />
          {t('ui.status.failed')}
        </span>
      </span>
    </Link>
  );
}
