import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button, Loader } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { markRead, messagesQuery } from '@/data/sandbox.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { PhoneBubble } from './phone-bubble.js';
import classes from './phone.module.css';

/** New messages scroll along within this distance of the end. */
const AT_END_PX = 80;

interface PhoneMessagesProps {
  phone: string;
  peer: string;
  canReact: boolean;
}

export function PhoneMessages({ phone, peer, canReact }: PhoneMessagesProps): React.ReactElement {
  const { t } = useTranslation();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    messagesQuery(phone, peer),
  );
  const messages = data?.pages.toReversed().flat() ?? [];
  const newest = messages.at(-1)?.seq;
  const newestUnread = messages.findLast(({ fromMe, isRead }) => !fromMe && !isRead)?.seq;
  const view = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);

  useEffect(() => {
    if (newestUnread !== undefined) void markRead(phone, peer).catch(() => undefined);
  }, [newestUnread, phone, peer]);
  useLayoutEffect(() => {
    if (newest !== undefined && view.current && isAtEnd.current) view.current.scrollTop = view.current.scrollHeight;
  }, [newest]);

  return (
    <div
      ref={view}
      className={classes.messages}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll
      tabIndex={0}
      role="log"
      aria-label={t('sandbox.chats')}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END_PX;
      }}
      // Late images must not push the last message out of view.
      onLoadCapture={() => {
        if (view.current && isAtEnd.current) view.current.scrollTop = view.current.scrollHeight;
      }}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader size={28} m="auto" />}
      {hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          mx="auto"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('sandbox.earlier')}
        </Button>
      )}
      {messages.map((message) => (
        <PhoneBubble key={message.seq} message={message} phone={canReact ? phone : null} />
      ))}
    </div>
  );
}
