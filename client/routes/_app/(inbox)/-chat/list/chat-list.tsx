import { useMemo, useRef } from 'react';
import { Button } from '@mantine/core';
import { IconChecks, IconSearchOff } from '@tabler/icons-react';
import { hashKey, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MIN_SEARCH_LENGTH } from '@server/templates/text/message-limits.contract.js';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { useCan } from '@/app/use-can.js';
import { flattenChats } from '@/data/chats/chat-changes.js';
import { type ChatFilter, isMatchedByServer } from '@/data/chats/chat-filter.js';
import { chatListQuery } from '@/data/chats/chats.js';
import { InboxDrawing } from '@/ui/drawings/inbox-drawing.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { ButtonLink } from '@/ui/links.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { ChatRows } from './chat-rows.js';
import { FoundMessages } from '../found/found-messages.js';
import { LoadMore } from '../messages/load-more.js';
import { BulkBar } from './selection/bulk-bar.js';
import { listOf } from './selection/selection-atom.js';
import { useSelection } from './selection/use-selection.js';
import { type UnsentNumber, useUnsentNumbers } from './unsent-row.js';
import classes from './chat-pane.module.css';

const NO_NUMBERS: UnsentNumber[] = [];

interface ChatListProps {
  /** Null: all devices. */
  device: DeviceResource | null;
  devices: DeviceResource[];
  filter: ChatFilter;
  chatId: number | null;
  to: string | null;
}

export function ChatList({ device, devices, filter, chatId, to }: ChatListProps): React.ReactElement {
  const { t } = useTranslation();
  const options = chatListQuery(filter);
  const query = useInfiniteQuery(options);
  const hasDeviceNames = device === null && devices.length > 1;
  const chats = useMemo(() => (query.data ? flattenChats(query.data, filter.sort) : []), [query.data, filter.sort]);
  const searchesMessages = filter.state === 'all' && filter.search.length >= MIN_SEARCH_LENGTH;
  const box = useRef<HTMLDivElement>(null);
  const selection = useSelection(chats, listOf(filter));
  const listsUnsent = filter.search === '' && (filter.state === 'all' || filter.state === 'failed');
  const unsentNumbers = useUnsentNumbers(device, devices);
  const unsent = listsUnsent ? unsentNumbers : NO_NUMBERS;
  if (query.isPending) return <RowSkeletons />;
  if (query.isError && chats.length === 0)
    return <Centered content={<ErrorState error={query.error} onRetry={() => void query.refetch()} />} />;
  return (
    <>
      <ChatRows
        box={box}
        list={hashKey(options.queryKey)}
        unsent={unsent}
        chats={chats}
        hasMore={query.hasNextPage}
        isOutdated={query.isPlaceholderData}
        devices={hasDeviceNames ? devices : null}
        chatId={chatId}
        to={to}
        selection={selection}
      >
        {chats.length === 0 && searchesMessages && <p className={classes.none}>{t('chats.not_found')}</p>}
        {chats.length === 0 && !searchesMessages && (
          <Centered content={<EmptyList device={device} hasDevices={devices.length > 0} filter={filter} />} />
        )}
        {query.hasNextPage && searchesMessages && (
          // A button loads more, because endless chats would hide the messages below.
          <div className={classes.more}>
            <Button
              size="compact-sm"
              variant="subtle"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('chats.load_more')}
            </Button>
          </div>
        )}
        {searchesMessages && (
          <FoundMessages
            device={filter.device}
            search={filter.search}
            devices={devices}
            hasDeviceNames={hasDeviceNames}
            root={box}
          />
        )}
        {query.hasNextPage && !searchesMessages && (
          <LoadMore
            label={t('chats.load_more')}
            root={box}
            isLoading={query.isFetching}
            isFailed={query.isFetchNextPageError}
            onLoad={() => void query.fetchNextPage()}
          />
        )}
      </ChatRows>
      {selection.isOn && <BulkBar chats={selection.chats} selection={selection} />}
    </>
  );
}

function Centered({ content }: { content: React.ReactNode }): React.ReactElement {
  return <div className={classes.empty}>{content}</div>;
}

interface EmptyListProps {
  device: DeviceResource | null;
  hasDevices: boolean;
  filter: ChatFilter;
}

function EmptyList({ device, hasDevices, filter }: EmptyListProps): React.ReactElement {
  const { t } = useTranslation();
  const mayConnect = useCan('show devices');
  if (filter.search !== '')
    return (
      <EmptyState
        icon={<IconSearchOff size={24} stroke={1.5} />}
        title={t('chats.not_found')}
        text={t('chats.not_found_text')}
      />
    );
  const icon = <IconChecks size={24} stroke={1.5} />;
  if (hasFurtherFilters(filter)) return <EmptyState icon={icon} title={t('inbox.none_filtered')} />;
  if (filter.state !== 'all') return <EmptyState icon={icon} title={t(`chats.none_${filter.state}`)} />;
  if (filter.assignee !== null)
    return <EmptyState icon={icon} title={t(filter.assignee === 'me' ? 'inbox.none_mine' : 'inbox.none_unassigned')} />;
  if (!device)
    return (
      <EmptyState
        drawing={<InboxDrawing />}
        title={t('chats.empty')}
        text={t(hasDevices || !mayConnect ? 'chats.empty_all' : 'chats.no_device')}
      >
        {!hasDevices && mayConnect && <ButtonLink to="/connect/{-$sessionId}">{t('chats.connect')}</ButtonLink>}
      </EmptyState>
    );
  const isOn = device.status === 'on';
  return (
    <EmptyState
      drawing={<InboxDrawing />}
      title={t('chats.empty')}
      text={t(isOn || !mayConnect ? 'chats.empty_on' : 'chats.empty_off')}
    >
      {mayConnect && (
        <ButtonLink
          variant={isOn ? 'default' : 'filled'}
          to="/connect/{-$sessionId}"
          params={{ sessionId: device.session_id }}
        >
          {t(isOn ? 'chats.see_connection' : 'chats.reconnect')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

const hasFurtherFilters = (filter: ChatFilter): boolean =>
  isMatchedByServer(filter) ||
  filter.team !== null ||
  filter.label !== null ||
  filter.unread !== null ||
  typeof filter.assignee === 'number';
