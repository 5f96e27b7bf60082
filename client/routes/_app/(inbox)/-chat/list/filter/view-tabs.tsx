import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chatCountsQuery } from '@/data/chats/chat-counts.js';
import type { ChatFilter } from '@/data/chats/chat-filter.js';
import { CountTabs } from '@/ui/count-tabs.js';

export function ViewTabs({ filter: { device, assignee } }: { filter: ChatFilter }): React.ReactElement {
  const { t } = useTranslation();
  const { data: counts } = useQuery(chatCountsQuery(device));
  return (
    <CountTabs
      label={t('inbox.views')}
      name="assignee"
      chosen={assignee === null ? 'all' : String(assignee)}
      fallback="all"
      tabs={[
        { value: 'me', label: t('inbox.view.mine'), count: counts?.mine },
        { value: 'none', label: t('inbox.view.unassigned'), count: counts?.unassigned },
        { value: 'all', label: t('inbox.view.all'), count: null },
      ]}
    />
  );
}
