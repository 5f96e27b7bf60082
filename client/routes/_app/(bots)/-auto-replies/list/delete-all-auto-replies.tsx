import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/app/confirm.js';
import { HttpError } from '@/app/http/http-error.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { toast } from '@/app/toast.js';
import { countAutoReplies, deleteAllAutoReplies } from '@/data/auto-replies.js';
import { formatNumber } from '@/ui/format/format-number.js';

/** Deletes every auto-reply of the account, after their number was typed: nobody does that by a wrong click. */
export function DeleteAllAutoReplies({ onDeleted }: { onDeleted: () => void }): React.ReactElement {
  const { t } = useTranslation();

  /** Whatever the list shows: all are meant, so all are counted. */
  async function handleClick(): Promise<void> {
    try {
      const count = await countAutoReplies();
      const isAgreed = await confirm({
        title: t('auto_replies.delete_all_title', { count, number: formatNumber(count, currentLanguage()) }),
        body: t('auto_replies.delete_many_body'),
        confirmLabel: t('auto_replies.delete_all_confirm'),
        isDestructive: true,
        typed: String(count),
      });
      if (!isAgreed) return;
      toast.success(t('auto_replies.many_deleted', { count: await deleteAllAutoReplies(count) }));
      onDeleted();
    } catch (error) {
      // Some came or went since the number was shown.
      if (error instanceof HttpError && error.code === 'stale_count') toast.error(t('auto_replies.count_differs'));
      else tellFailure(error);
    }
  }

  return (
    <Menu.Item color="red" leftSection={<IconTrash size={18} stroke={1.5} />} onClick={() => void handleClick()}>
      {t('auto_replies.delete_all')}
    </Menu.Item>
  );
}
