import { useState } from 'react';
import { ActionIcon, Switch } from '@mantine/core';
import { IconDevices, IconMessagePlus, IconMessages } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PhoneResource } from '@server/sandbox/sandbox.contract.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { toast } from '@/app/toast.js';
import { chatsQuery, setOnline } from '@/data/sandbox.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { PhoneChatRow } from './phone-chat-row.js';
import { NewPhoneChat } from './new-phone-chat.js';
import { PhoneAvatar } from '../-phones/phone-avatar.js';
import { ScreenHead } from './screen-head.js';
import classes from './phone.module.css';

export function ChatsScreen({ phone }: { phone: PhoneResource }): React.ReactElement {
  const { t } = useTranslation();
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <ScreenHead
        phone={null}
        picture={<PhoneAvatar phone={phone} size={38} />}
        title={<bdi>{phone.name}</bdi>}
        subtitle={<PhoneText phone={phone.number} />}
      >
        <OnlineSwitch phone={phone} />
      </ScreenHead>
      <nav className={classes.tools}>
        <Link to="/sandbox" search={{ phone: phone.number, screen: 'linked' }} className={classes.tool}>
          <IconDevices size={20} stroke={1.5} />
          <span>{t('sandbox.linked_devices')}</span>
          <span className={classes.toolNote}>
            {phone.codeRequested ? t('sandbox.code_wanted') : phone.linkedDevices || ''}
          </span>
        </Link>
      </nav>
      <div className={classes.listTitle}>
        <h2>{t('sandbox.chats')}</h2>
        <ActionIcon aria-label={t('sandbox.new_chat')} title={t('sandbox.new_chat')} onClick={() => setWriting(true)}>
          <IconMessagePlus size={20} stroke={1.5} className="flip" />
        </ActionIcon>
      </div>
      <Chats phone={phone} />
      {isWriting && <NewPhoneChat phone={phone} onClose={() => setWriting(false)} />}
    </>
  );
}

function OnlineSwitch({ phone }: { phone: PhoneResource }): React.ReactElement {
  const { t } = useTranslation();
  const change = useMutation({
    mutationFn: (online: boolean) => setOnline(phone.number, online),
    onError: (error) => toast.error(describeHttpError(error)),
  });
  return (
    <Switch
      size="sm"
      label={t('sandbox.online')}
      labelPosition="left"
      checked={change.isPending ? change.variables : phone.online}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}

function Chats({ phone }: { phone: PhoneResource }): React.ReactElement {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(chatsQuery(phone.number));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons count={4} />;
  if (data.length === 0) {
    return (
      <div className={classes.nothing}>
        <EmptyState
          icon={<IconMessages size={24} stroke={1.5} />}
          title={t('sandbox.no_chats')}
          text={t('sandbox.no_chats_text')}
        />
      </div>
    );
  }
  return (
    <ul className={classes.chats}>
      {data.map((chat) => (
        <li key={chat.peer.number}>
          <PhoneChatRow phone={phone.number} chat={chat} />
        </li>
      ))}
    </ul>
  );
}
