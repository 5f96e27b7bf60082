import { useTranslation } from 'react-i18next';
import { deleteAutoReplies } from '@/data/auto-replies.js';
import { BulkDelete } from '@/ui/list-page/bulk-delete.js';
import type { Selection } from '@/ui/list-page/use-selection.js';

/** What can be done with the ticked auto-replies. */
export function BulkAutoReplies({ selection }: { selection: Selection }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <BulkDelete
      selection={selection}
      run={deleteAutoReplies}
      label={t('auto_replies.delete_selected')}
      ask={(count) => ({
        title: t('auto_replies.delete_selected_title', { count }),
        body: t('auto_replies.delete_many_body'),
        confirmLabel: t('auto_replies.delete_selected_confirm', { count }),
      })}
      done={(count) => t('auto_replies.many_deleted', { count })}
    />
  );
}
