import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/app/confirm.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { toast } from '@/app/toast.js';
import { deleteChatbots } from '@/data/chatbots.js';
import type { Selection } from '@/ui/list-page/use-selection.js';

/** What can be done with the ticked chatbots. */
export function BulkChatbots({ selection }: { selection: Selection }): React.ReactElement {
  const { t } = useTranslation();
  const ids = [...selection.ids];

  async function handleDelete(): Promise<void> {
    const count = ids.length;
    const isAgreed = await confirm({
      title: t('chatbots.delete_selected_title', { count }),
      body: t('chatbots.delete_many_body'),
      confirmLabel: t('chatbots.delete_selected_confirm', { count }),
      isDestructive: true,
    });
    if (isAgreed) await deleteNow();
  }

  async function deleteNow(): Promise<void> {
    try {
      toast.success(t('chatbots.many_deleted', { count: await deleteChatbots(ids) }));
      selection.clear();
    } catch (error) {
      tellFailure(error, () => void deleteNow());
    }
  }

  return (
    <Button
      size="compact-md"
      color="red"
      variant="light"
      leftSection={<IconTrash size={16} stroke={1.5} />}
      onClick={() => void handleDelete()}
    >
      {t('chatbots.delete_selected')}
    </Button>
  );
}
