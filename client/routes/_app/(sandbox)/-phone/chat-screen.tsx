import { ActionIcon, Menu } from '@mantine/core';
import { IconBan, IconDotsVertical } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { PhoneResource } from '@server/sandbox/sandbox.contract.js';
import { describeError } from '@/app/http/describe-error.js';
import { toast } from '@/app/toast.js';
import { chatsQuery, phoneQuery, setBlocked, typingAtom } from '@/data/sandbox.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { Composer } from './composer.js';
import { Messages } from './messages.js';
import { PhoneAvatar } from '../-phones/phone-avatar.js';
import { ScreenHead } from './screen-head.js';
import classes from './phone.module.css';

/** One conversation on a virtual phone. */
export function ChatScreen({ phone, peer }: { phone: PhoneResource; peer: string }): React.ReactElement {
  const { t } = useTranslation();
  const { data: chats } = useQuery(chatsQuery(phone.number));
  const known = chats?.find((chat) => chat.peer.number === peer)?.peer;
  // Before the first message there is no chat, but the other side has a phone.
  const { data: other } = useQuery({ ...phoneQuery(peer), enabled: chats !== undefined && !known });
  const isService = known?.isService ?? false;
  const shown = known ?? other ?? { number: peer, name: formatPhone(peer), hasPicture: false };
  const isBlocked = phone.blocked.includes(peer);
  const isTyping = useAtomValue(typingAtom).has(`${phone.number} ${peer}`);
  const block = useMutation({
    mutationFn: (blocked: boolean) => setBlocked(phone.number, peer, blocked),
    onError: (error) => toast.error(describeError(error)),
  });
  return (
    <>
      <ScreenHead
        phone={phone.number}
        picture={<PhoneAvatar of={shown} size={38} />}
        title={<bdi>{shown.name}</bdi>}
        subtitle={isTyping ? <span className={classes.typing}>{t('sandbox.typing')}</span> : <PhoneText phone={peer} />}
      >
        {!isService && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={t('sandbox.more_actions')}>
                <IconDotsVertical size={20} stroke={1.5} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconBan size={18} stroke={1.5} />} onClick={() => block.mutate(!isBlocked)}>
                {t(isBlocked ? 'sandbox.unblock' : 'sandbox.block')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </ScreenHead>
      <Messages phone={phone.number} peer={peer} mayReact={!isBlocked && !isService} />
      {isBlocked || isService ? (
        <p className={classes.closed}>{t(isService ? 'sandbox.service_note' : 'sandbox.blocked_note')}</p>
      ) : (
        <Composer phone={phone.number} peer={peer} />
      )}
    </>
  );
}
