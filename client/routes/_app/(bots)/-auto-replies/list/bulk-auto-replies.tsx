import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/app/confirm.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { toast } from '@/app/toast.js';
import { deleteAutoReplies } from '@/data/auto-replies.js';
import type { Selection } from '@/ui/list-page/use-selection.js';

/** What can be done with the ticked auto-replies. */
export function BulkAutoReplies({ selection }: { selection: Selection }): React.ReactElement {
  const { t } = useTranslation();
  const ids = [...selection.ids];

  async function handleDelete(): Promise<void> {
    const count = ids.length;
    const isAgreed = await confirm({
      title: t('auto_replies.delete_selected_title', { count }),
      body: t('auto_replies.delete_many_body'),
      confirmLabel: t('auto_replies.delete_selected_confirm', { count }),
      isDestructive: true,
    });
    if (isAgreed) await deleteNow();
  }

  async function deleteNow(): Promise<void> {
    try {
      toast.success(t('auto_replies.many_deleted', { count: await deleteAutoReplies(ids) }));
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
      {t('auto_replies.delete_selected')}
    </Button>
  );
}
