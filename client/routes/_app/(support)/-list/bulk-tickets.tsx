import { useTranslation } from 'react-i18next';
import { deleteTickets } from '@/data/support/tickets.js';
import { BulkDelete } from '@/ui/list-page/bulk-delete.js';
import type { Selection } from '@/ui/list-page/use-selection.js';

export function BulkTickets({ selection }: { selection: Selection }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <BulkDelete
      selection={selection}
      run={deleteTickets}
      label={t('tickets.delete_selected')}
      ask={(count) => ({
        title: t('tickets.delete_selected_title', { count }),
        body: t('tickets.delete_body'),
        confirmLabel: t('tickets.delete_selected'),
      })}
      done={(count) => t('tickets.many_deleted', { count })}
    />
  );
}
