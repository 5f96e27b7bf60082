import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LibraryItem, MediaUsage } from '@server/media/media.contract.js';
import { confirm, type Question } from '@/app/confirm.js';
import { HttpError } from '@/app/http/http-error.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { deleteAllMedia, deleteMedia, fetchMediaUsage, mediaQuery, refetchMedia } from '@/data/media/media.js';
import { formatNumber } from '@/ui/format/format-number.js';

const MAX_SHOWN_USES = 5;

export function useDeleteMedia(chosen: LibraryItem[], onChange: (chosen: LibraryItem[]) => void) {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery(mediaQuery({}));
  const [isDeleting, setDeleting] = useState(false);
  const total = data?.pages.at(-1)?.total ?? 0;

  async function runDeletion(action: () => Promise<void>, retry: () => void): Promise<void> {
    setDeleting(true);
    try {
      await action();
    } catch (error) {
      const isStale = error instanceof HttpError && (error.code === 'stale_count' || error.fields['count']);
      if (isStale) toast.error(t('media.count_differs'));
      else showFailure(error, retry);
      if (isStale) await refetchMedia();
    } finally {
      setDeleting(false);
    }
  }

  function describeUsage({ messages, waiting, places, used_by }: MediaUsage): Pick<Question, 'body' | 'facts'> {
    const body = [
      messages === 0 ? t('media.unused') : t('media.used', { count: messages, number: formatCount(messages) }),
      ...(waiting === 0 ? [] : [t('media.used_waiting', { count: waiting, number: formatCount(waiting) })]),
      ...(places === 0 ? [] : [t('media.used_places', { count: places, number: formatCount(places) })]),
    ].join(' ');
    const facts = used_by
      .slice(0, MAX_SHOWN_USES)
      .map(({ kind, id, name }) => ({ name: t(`media.use.${kind}`), value: name ?? formatCount(id) }));
    const hidden = places - facts.length;
    return { body, facts: hidden > 0 ? [...facts, { name: t('media.use.more'), value: formatCount(hidden) }] : facts };
  }

  const handleDelete = (): Promise<void> =>
    runDeletion(
      async () => {
        const uuids = chosen.map(({ uuid }) => uuid);
        const { length: count } = uuids;
        const usage = await fetchMediaUsage(uuids);
        const isConfirmed = await confirm({
          title:
            count === 1
              ? t('media.delete_title', { name: isolate(chosen[0]!.file_name) })
              : t('media.delete_many_title', { count, number: formatCount(count) }),
          ...describeUsage(usage),
          confirmLabel: t('ui.delete'),
          isDestructive: true,
        });
        if (!isConfirmed) return;
        await deleteMedia(uuids, usage.places > 0);
        onChange([]);
        toast.success(t('media.deleted', { count, number: formatCount(count) }));
      },
      () => void handleDelete(),
    );

  const handleDeleteAll = (): Promise<void> =>
    runDeletion(
      async () => {
        const usage = await fetchMediaUsage([]);
        const isConfirmed = await confirm({
          title: t('media.delete_many_title', { count: total, number: formatCount(total) }),
          ...describeUsage(usage),
          confirmLabel: t('media.delete_all'),
          isDestructive: true,
          typed: String(total),
        });
        if (!isConfirmed) return;
        await deleteAllMedia(total, usage.places > 0);
        onChange([]);
        toast.success(t('media.deleted', { count: total, number: formatCount(total) }));
      },
      () => void handleDeleteAll(),
    );

  return { total, isDeleting, handleDelete, handleDeleteAll };
}

function formatCount(count: number): string {
  return formatNumber(count, currentLanguage());
}
