import { useTranslation } from 'react-i18next';
import { useIsPended } from '@/app/use-can.js';
import { deleteOtherEvents } from '@/data/shops/other-events.js';
import { BulkDelete } from '@/ui/list-page/bulk-delete.js';
import type { Selection } from '@/ui/list-page/use-selection.js';

/** What can be done with the ticked events. */
export function BulkOtherEvents({ selection }: { selection: Selection }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <BulkDelete
      selection={selection}
      run={deleteOtherEvents}
      label={t('other_events.delete_selected')}
      ask={(count) => ({
        title: t('other_events.delete_selected_title', { count }),
        body: t('other_events.delete_many_body'),
        confirmLabel: t('other_events.delete_selected_confirm', { count }),
      })}
      done={(count) => t('other_events.many_deleted', { count })}
      disabled={useIsPended()}
    />
  );
}
