import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/app/confirm.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { toast } from '@/app/toast.js';
import { deleteCampaigns } from '@/data/campaigns.js';
import type { Selection } from '@/ui/list-page/use-selection.js';

/** What can be done with the ticked campaigns. */
export function BulkCampaigns({ selection }: { selection: Selection }): React.ReactElement {
  const { t } = useTranslation();
  const ids = [...selection.ids];

  async function handleDelete(): Promise<void> {
    const count = ids.length;
    const isAgreed = await confirm({
      title: t('campaigns.delete_selected_title', { count }),
      body: t('campaigns.delete_many_body'),
      confirmLabel: t('campaigns.delete_selected_confirm', { count }),
      isDestructive: true,
    });
    if (isAgreed) await deleteNow();
  }

  async function deleteNow(): Promise<void> {
    try {
      toast.success(t('campaigns.many_deleted', { count: await deleteCampaigns(ids) }));
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
      {t('campaigns.delete_selected')}
    </Button>
  );
}
