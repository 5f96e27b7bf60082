import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LibraryItem, MediaUsage } from '@server/messaging/media/media.contract.js';
import { confirm } from '@/app/confirm.js';
import { HttpError } from '@/app/http/http-error.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { deleteAllMedia, deleteMedia, fetchMediaUsage, mediaQuery, readAgain } from '@/data/media/media.js';
import { formatNumber } from '@/ui/format/format-number.js';

/** Deletes files of the library, after it was told where they are used. */
export function useDeleteMedia(chosen: LibraryItem[], onChange: (chosen: LibraryItem[]) => void) {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery(mediaQuery({}));
  const [isDeleting, setDeleting] = useState(false);
  const total = data?.pages.at(-1)?.total ?? 0;

  async function attempt(action: () => Promise<void>, again: () => void): Promise<void> {
    setDeleting(true);
    try {
      await action();
    } catch (error) {
      // Something came or went since the number was shown.
      const isStale = error instanceof HttpError && (error.code === 'stale_count' || error.fields['count']);
      if (isStale) toast.error(t('media.count_differs'));
      else tellFailure(error, again);
      if (isStale) await readAgain();
    } finally {
      setDeleting(false);
    }
  }

  /** What else changes with the files. */
  function tellUsage({ messages, waiting, places }: MediaUsage): string {
    return [
      messages === 0 ? t('media.unused') : t('media.used', { count: messages, number: write(messages) }),
      ...(waiting === 0 ? [] : [t('media.used_waiting', { count: waiting, number: write(waiting) })]),
      ...(places === 0 ? [] : [t('media.used_places', { count: places, number: write(places) })]),
    ].join(' ');
  }

  const handleDelete = (): Promise<void> =>
    attempt(
      async () => {
        const uuids = chosen.map(({ uuid }) => uuid);
        const { length: count } = uuids;
        const isAgreed = await confirm({
          title:
            count === 1
              ? t('media.delete_title', { name: isolate(chosen[0]!.file_name) })
              : t('media.delete_many_title', { count, number: write(count) }),
          body: tellUsage(await fetchMediaUsage(uuids)),
          confirmLabel: t('ui.delete'),
          isDestructive: true,
        });
        if (!isAgreed) return;
        await deleteMedia(uuids);
        onChange([]);
        toast.success(t('media.deleted', { count, number: write(count) }));
      },
      () => void handleDelete(),
    );

  const handleDeleteAll = (): Promise<void> =>
    attempt(
      async () => {
        const isAgreed = await confirm({
          title: t('media.delete_many_title', { count: total, number: write(total) }),
          body: tellUsage(await fetchMediaUsage([])),
          confirmLabel: t('media.delete_all'),
          isDestructive: true,
          typed: String(total),
        });
        if (!isAgreed) return;
        await deleteAllMedia(total);
        onChange([]);
        toast.success(t('media.deleted', { count: total, number: write(total) }));
      },
      () => void handleDeleteAll(),
    );

  return { total, isDeleting, handleDelete, handleDeleteAll };
}

function write(count: number): string {
  return formatNumber(count, currentLanguage());
}
