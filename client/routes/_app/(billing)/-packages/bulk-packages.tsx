import { useTranslation } from 'react-i18next';
import { toast } from '@/app/toast.js';
import { deletePackages } from '@/data/billing/packages.js';
import { BulkDelete } from '@/ui/list-page/bulk-delete.js';
import type { Selection } from '@/ui/list-page/use-selection.js';

export function BulkPackages({ selection }: { selection: Selection }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <BulkDelete
      selection={selection}
      run={async (ids) => {
        const { count, kept } = await deletePackages(ids);
        // The success toast would replace an earlier error.
        if (kept.length > 0) queueMicrotask(() => toast.error(t('packages.kept', { count: kept.length })));
        return count;
      }}
      label={t('packages.delete_selected')}
      ask={(count) => ({
        title: t('packages.delete_selected_title', { count }),
        body: t('packages.delete_body'),
        confirmLabel: t('packages.delete_selected_confirm', { count }),
      })}
      done={(count) => t('packages.many_deleted', { count })}
    />
  );
}
