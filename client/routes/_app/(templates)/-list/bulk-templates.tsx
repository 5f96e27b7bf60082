import { useTranslation } from 'react-i18next';
import { deleteTemplates } from '@/data/templates/templates.js';
import { BulkDelete } from '@/ui/list-page/bulk-delete.js';
import type { Selection } from '@/ui/list-page/use-selection.js';

/** What can be done with the ticked templates. */
export function BulkTemplates({ selection }: { selection: Selection }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <BulkDelete
      selection={selection}
      run={deleteTemplates}
      label={t('templates.delete_selected')}
      ask={(count) => ({
        title: t('templates.delete_selected_title', { count }),
        body: t('templates.delete_many_body'),
        confirmLabel: t('templates.delete_selected_confirm', { count }),
      })}
      done={(count) => t('templates.many_deleted', { count })}
    />
  );
}
