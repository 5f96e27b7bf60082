import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { phoneQuery } from '@/data/sandbox.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { ChatScreen } from './chat-screen.js';
import { ChatsScreen } from './chats-screen.js';
import { LinkedScreen } from '../-linking/linked-screen.js';
import type { PhoneScreen } from './screens.js';
import classes from './phone.module.css';

interface PhoneFrameProps {
  number: string;
  chat: string | null;
  screen: PhoneScreen | null;
}

export function PhoneFrame({ number, chat, screen }: PhoneFrameProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: phone, error, refetch } = useQuery(phoneQuery(number));
  return (
    <article className={classes.frame} aria-label={phone && t('sandbox.screen_of', { name: phone.name })}>
      <div className={classes.glass}>
        {phone ? (
          <>
            {chat ? (
              <ChatScreen key={chat} phone={phone} peer={chat} />
            ) : screen === 'linked' ? (
              <LinkedScreen phone={phone} />
            ) : (
              <ChatsScreen phone={phone} />
            )}
            {/* A note above would move the switch. */}
            {!phone.online && <p className={classes.offline}>{t('sandbox.offline_note')}</p>}
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <RowSkeletons count={5} />
        )}
      </div>
    </article>
  );
}
