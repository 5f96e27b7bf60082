import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { personChatsQuery } from '@/data/chats/person-chats.js';
import { usePermissions } from '@/app/use-can.js';
import { deviceChoicesQuery, canChooseDevices } from '@/data/devices/device-choices.js';
import { MessageSummary } from '@/parts/chats/message-summary.js';
import { StateIcon } from '@/parts/inbox/state-icon.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { PersonSection } from './person-section.js';
import classes from './person.module.css';

export function OtherChats({ chat }: { chat: ChatResource }): React.ReactElement | null {
  const { t } = useTranslation();
  const can = usePermissions();
  const query = useQuery(personChatsQuery(chat.contact_id));
  const { data: devices = [] } = useQuery({ ...deviceChoicesQuery, enabled: canChooseDevices(can) });
  const others = query.data?.filter(({ id }) => id !== chat.id) ?? [];
  if (others.length === 0) return null;
  return (
    <PersonSection<ChatResource[]> title={t('person.other_chats')} query={{ ...query, data: others }}>
      {(listed) => (
        <ul className={classes.entries}>
          {listed.map(
            ({ id, device_id: via, last_message: last, last_message_recieved: at, unread_count: unread, state }) => (
              <li key={id} className={classes.entry}>
                <div className={classes.line}>
                  <Link
                    from="/chat/{-$deviceId}"
                    to="/chat/{-$deviceId}"
                    params={{ deviceId: undefined }}
                    search={({ message: _message, to: _to, ...rest }) => ({ ...rest, chat: id, via })}
                    className={classes.name}
                  >
                    <bdi>{devices.find((device) => device.id === via)?.device_name ?? t('chats.device')}</bdi>
                  </Link>
                  {unread > 0 && (
                    <span className={classes.unread} role="img" aria-label={t('chats.unread', { count: unread })}>
                      {unread > 99 ? '99+' : unread}
                    </span>
                  )}
                </div>
                {state !== 'open' && (
                  <span className={classes.state}>
                    <StateIcon state={state} />
                    {t(`chats.state.${state}`)}
                  </span>
                )}
                {last && (
                  <div className={classes.last}>
                    <MessageSummary kind={last.kind} body={last.body} />
                  </div>
                )}
                {at && (
                  <span className={classes.by}>
                    <RelativeTime value={at} />
                  </span>
                )}
              </li>
            ),
          )}
        </ul>
      )}
    </PersonSection>
  );
}
