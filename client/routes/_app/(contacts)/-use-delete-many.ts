import { useTranslation } from 'react-i18next';
import type { DeleteResult } from '@server/address-book/contacts/contacts.contract.js';
import { confirm, type Question } from '@/app/confirm.js';
import { HttpError } from '@/app/http/http-error.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { formatNumber } from '@/ui/format/format-number.js';

interface DeleteManyOptions {
  question: Question;
  run: () => Promise<DeleteResult>;
  /** Runs if the count has changed meanwhile. */
  onStale?: () => void;
}

/** Deletes rows. A strip above the list reports background deletions. */
export function useDeleteMany(): (options: DeleteManyOptions) => Promise<boolean> {
  const { t } = useTranslation();

  async function run(options: DeleteManyOptions): Promise<boolean> {
    try {
      const { count, deletion } = await options.run();
      if (!deletion || deletion.is_finished)
        toast.success(t('contacts.many_deleted', { count, number: formatNumber(count, currentLanguage()) }));
      return true;
    } catch (error) {
      if (error instanceof HttpError && error.code?.endsWith('stale_count')) {
        toast.error(t('contacts.count_differs'));
        options.onStale?.();
      } else showFailure(error, () => void run(options));
      return false;
    }
  }
  return async (options) => (await confirm(options.question)) && run(options);
}
