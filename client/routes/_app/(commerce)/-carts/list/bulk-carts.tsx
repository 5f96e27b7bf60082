import { useTranslation } from 'react-i18next';
import { useIsPended } from '@/app/use-can.js';
import { deleteCarts } from '@/data/shops/carts.js';
import { BulkDelete } from '@/ui/list-page/bulk-delete.js';
import type { Selection } from '@/ui/list-page/use-selection.js';

/** What can be done with the ticked carts. */
export function BulkCarts({ selection }: { selection: Selection }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <BulkDelete
      selection={selection}
      run={deleteCarts}
      label={t('carts.delete_selected')}
      ask={(count) => ({
        title: t('carts.delete_selected_title', { count }),
        body: t('carts.delete_many_body'),
        confirmLabel: t('carts.delete_selected_confirm', { count }),
      })}
      done={(count) => t('carts.many_deleted', { count })}
      disabled={useIsPended()}
    />
  );
}
