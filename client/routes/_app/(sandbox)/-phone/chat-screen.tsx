import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { PhoneResource } from '@server/sandbox/sandbox.contract.js';
import { chatsQuery, phoneQuery, typingAtom } from '@/data/sandbox.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { ChatActions } from './chat-actions.js';
import { PhoneComposer } from './phone-composer.js';
import { PhoneMessages } from './phone-messages.js';
import { namePhone } from '../-phones/name-phone.js';
import { PhoneAvatar } from '../-phones/phone-avatar.js';
import { ScreenHead } from './screen-head.js';
import classes from './phone.module.css';

export function ChatScreen({ phone, peer }: { phone: PhoneResource; peer: string }): React.ReactElement {
  const { t } = useTranslation();
  const { data: chats } = useQuery(chatsQuery(phone.number));
  const chat = chats?.find((candidate) => candidate.peer.number === peer);
  const chatPeer = chat?.peer;
  // Before the first message only the peer's phone is known.
  const { data: peerPhone } = useQuery({ ...phoneQuery(peer), enabled: chats !== undefined && !chatPeer });
  const isService = chatPeer?.isService ?? false;
  const profile = chatPeer ?? peerPhone ?? { number: peer, name: formatPhone(peer), hasPicture: false };
  const isBlocked = phone.blocked.includes(peer);
  const isTyping = useAtomValue(typingAtom).has(`${phone.number} ${peer}`);
  return (
    <>
      <ScreenHead
        phone={phone.number}
        picture={<PhoneAvatar phone={profile} size={38} />}
        title={<bdi>{namePhone(profile)}</bdi>}
        subtitle={isTyping ? <span className={classes.typing}>{t('sandbox.typing')}</span> : <PhoneText phone={peer} />}
      >
        {!isService && <ChatActions phone={phone} peer={peer} chat={chat} />}
      </ScreenHead>
      <PhoneMessages phone={phone.number} peer={peer} canReact={!isBlocked && !isService} />
      {isBlocked || isService ? (
        <p className={classes.closed}>{t(isService ? 'sandbox.service_note' : 'sandbox.blocked_note')}</p>
      ) : (
        <PhoneComposer phone={phone.number} peer={peer} />
      )}
    </>
  );
}
