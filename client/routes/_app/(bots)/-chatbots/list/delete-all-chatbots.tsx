import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/app/confirm.js';
import { HttpError } from '@/app/http/http-error.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { toast } from '@/app/toast.js';
import { countChatbots, deleteAllChatbots } from '@/data/chatbots.js';
import { formatNumber } from '@/ui/format/format-number.js';

/** Deletes every chatbot of the account, after their number was typed: nobody does that by a wrong click. */
export function DeleteAllChatbots({ onDeleted }: { onDeleted: () => void }): React.ReactElement {
  const { t } = useTranslation();

  /** Whatever the list shows: all are meant, so all are counted. */
  async function handleClick(): Promise<void> {
    try {
      const count = await countChatbots();
      const isAgreed = await confirm({
        title: t('chatbots.delete_all_title', { count, number: formatNumber(count, currentLanguage()) }),
        body: t('chatbots.delete_many_body'),
        confirmLabel: t('chatbots.delete_all_confirm'),
        isDestructive: true,
        typed: String(count),
      });
      if (!isAgreed) return;
      toast.success(t('chatbots.many_deleted', { count: await deleteAllChatbots(count) }));
      onDeleted();
    } catch (error) {
      // Some came or went since the number was shown.
      if (error instanceof HttpError && error.code === 'stale_count') toast.error(t('chatbots.count_differs'));
      else tellFailure(error);
    }
  }

  return (
    <Menu.Item color="red" leftSection={<IconTrash size={18} stroke={1.5} />} onClick={() => void handleClick()}>
      {t('chatbots.delete_all')}
    </Menu.Item>
  );
}
