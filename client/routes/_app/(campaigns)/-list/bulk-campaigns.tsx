import { useTranslation } from 'react-i18next';
import { deleteCampaigns } from '@/data/campaigns.js';
import { BulkDelete } from '@/ui/list-page/bulk-delete.js';
import type { Selection } from '@/ui/list-page/use-selection.js';

/** What can be done with the ticked campaigns. */
export function BulkCampaigns({ selection }: { selection: Selection }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <BulkDelete
      selection={selection}
      run={deleteCampaigns}
      label={t('campaigns.delete_selected')}
      ask={(count) => ({
        title: t('campaigns.delete_selected_title', { count }),
        body: t('campaigns.delete_many_body'),
        confirmLabel: t('campaigns.delete_selected_confirm', { count }),
      })}
      done={(count) => t('campaigns.many_deleted', { count })}
    />
  );
}
