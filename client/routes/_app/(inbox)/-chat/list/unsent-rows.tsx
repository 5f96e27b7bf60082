import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { outboxAtom } from '@/data/messages/outbox.js';
import { ChatAvatar } from '@/parts/chats/chat-avatar.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import classes from './chat-pane.module.css';

interface UnsentRowsProps {
  devices: DeviceResource[];
  to: string | null;
}

export function UnsentRows({ devices, to }: UnsentRowsProps): React.ReactElement {
  const { t } = useTranslation();
  const failed = useAtomValue(outboxAtom).filter((item) => item.chatId === null && item.state === 'failed');
  const rows = devices.flatMap((device) =>
    [...new Set(failed.filter((item) => item.device === device.session_id).map((item) => item.phone ?? ''))]
      .filter(Boolean)
      .map((phone) => ({ device, phone })),
  );
  return (
    <>
      {rows.map(({ device, phone }) => (
        <li key={`${device.id}/${phone}`} className={classes.item}>
          <Link
            from="/chat/{-$deviceId}"
            to="."
            search={({ chat: _chat, ...rest }) => ({ ...rest, to: phone, via: device.id })}
            className={classes.row}
            aria-current={phone === to || undefined}
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
        </li>
      ))}
    </>
  );
}
