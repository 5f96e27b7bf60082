import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { messageSearchQuery } from '@/data/chats/message-search.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { moveFocus } from '../list/move-focus.js';
import { LoadMore } from '../messages/load-more.js';
import { FoundRow } from './found-row.js';
import classes from './found.module.css';

interface FoundMessagesProps {
  device: number | null;
  search: string;
  devices: DeviceResource[];
  hasDeviceNames: boolean;
  root: React.RefObject<HTMLElement | null>;
}

export function FoundMessages({
  device,
  search,
  devices,
  hasDeviceNames,
  root,
}: FoundMessagesProps): React.ReactElement {
  const { t } = useTranslation();
  const query = useInfiniteQuery(messageSearchQuery(device, search));
  const found = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section aria-label={t('chats.found_messages')} aria-busy={query.isPlaceholderData}>
      <h3 className={classes.title}>{t('chats.found_messages')}</h3>
      {query.isPending && <RowSkeletons />}
      {query.isError && found.length === 0 && (
        <div className={classes.note}>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.isSuccess && found.length === 0 && <p className={classes.note}>{t('chats.no_message_found')}</p>}
      {/* The links have the focus. The list only moves it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className={classes.list} onKeyDown={moveFocus}>
        {found.map((message) => (
          <FoundRow
            key={message.id}
            message={message}
            search={search}
            via={hasDeviceNames ? devices.find(({ id }) => id === message.device_id)?.device_name : undefined}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore
          label={t('chats.load_more_messages')}
          root={root}
          isLoading={query.isFetching}
          isFailed={query.isFetchNextPageError}
          onLoad={() => void query.fetchNextPage()}
        />
      )}
    </section>
  );
}
