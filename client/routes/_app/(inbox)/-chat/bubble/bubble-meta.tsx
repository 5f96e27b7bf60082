import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatAbsolute, formatClock } from '@/ui/format/format-time.js';
import { Ticks } from '@/ui/text/ticks.js';
import { DeviceNamesContext } from '../merged/device-names.js';
import { EditedMark } from './edited-mark.js';
import classes from './bubble.module.css';

export function Meta({ message }: { message: MessageResource }): React.ReactElement {
  const { t } = useTranslation();
  const deviceName = use(DeviceNamesContext)?.get(message.device_id);
  const date = new Date(message.created_at);
  const language = currentLanguage();
  return (
    <span className={classes.meta}>
      {deviceName && (
        <bdi className={classes.device} title={t('chats.via', { name: deviceName })}>
          {deviceName}
        </bdi>
      )}
      <ChangeMark message={message} />
      <time dateTime={message.created_at} title={formatAbsolute(date, language)}>
        {formatClock(date, language)}
      </time>
      {message.from_me && !message.is_deleted && <Ticks status={message.status} size={16} />}
    </span>
  );
}

function ChangeMark({ message }: { message: MessageResource }): React.ReactElement | null {
  const { t } = useTranslation();
  const { change, is_edited, is_deleted } = message;
  if (is_deleted) return null;
  if (change && change.kind !== 'reaction' && !change.failure)
    return <span>{t(`conversation.changing.${change.kind}`)}</span>;
  return is_edited ? <EditedMark messageId={message.id} updatedAt={message.updated_at} /> : null;
}
