import { useTranslation } from 'react-i18next';
import { deleteChatbots } from '@/data/chatbots.js';
import { BulkDelete } from '@/ui/list-page/bulk-delete.js';
import type { Selection } from '@/ui/list-page/use-selection.js';

/** What can be done with the ticked chatbots. */
export function BulkChatbots({ selection }: { selection: Selection }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <BulkDelete
      selection={selection}
      run={deleteChatbots}
      label={t('chatbots.delete_selected')}
      ask={(count) => ({
        title: t('chatbots.delete_selected_title', { count }),
        body: t('chatbots.delete_many_body'),
        confirmLabel: t('chatbots.delete_selected_confirm', { count }),
      })}
      done={(count) => t('chatbots.many_deleted', { count })}
    />
  );
}
