import { Button } from '@mantine/core';
import { IconBookmarkPlus, IconDeviceFloppy, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { InboxViewResource } from '@server/messaging/conversations/inbox/inbox-views.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { useCan, useIsSuspended } from '@/app/use-can.js';
import { type ChatFilter, toViewFilters } from '@/data/chats/chat-filter.js';
import { saveInboxView } from '@/data/inbox/inbox-views.js';
import classes from './filter-menu.module.css';

export type EditedView = 'new' | 'open';

interface ViewActionsProps {
  filter: ChatFilter;
  view: InboxViewResource | undefined;
  onEdit: (view: EditedView) => void;
}

export function ViewActions({ filter, view, onEdit }: ViewActionsProps): React.ReactElement | null {
  const { t } = useTranslation();
  const canEditSettings = useCan('edit inbox settings');
  const isSuspended = useIsSuspended();
  const filters = toViewFilters(filter);
  const canEdit = view !== undefined && (!view.is_shared || canEditSettings);
  const isChanged = view !== undefined && !hasSameFilters(view.filters, filters);
  const canCreate = Object.keys(filters).length > 0 && (view === undefined || isChanged);
  if (isSuspended || (!canCreate && !canEdit)) return null;
  async function handleUpdate(id: number): Promise<void> {
    try {
      await saveInboxView(id, { filters });
      toast.success(t('inbox_views.saved_toast'));
    } catch (error) {
      showFailure(error);
    }
  }
  const style = { size: 'compact-md', variant: 'subtle', justify: 'start' } as const;
  return (
    <div className={classes.actions}>
      {canCreate && (
        <Button {...style} leftSection={<IconBookmarkPlus size={18} stroke={1.5} />} onClick={() => onEdit('new')}>
          {t('inbox_views.save_as')}
        </Button>
      )}
      {canEdit && isChanged && (
        <Button
          {...style}
          leftSection={<IconDeviceFloppy size={18} stroke={1.5} />}
          onClick={() => void handleUpdate(view.id)}
        >
          {t('inbox_views.save_changes')}
        </Button>
      )}
      {canEdit && (
        <Button {...style} leftSection={<IconPencil size={18} stroke={1.5} />} onClick={() => onEdit('open')}>
          {t('inbox_views.edit')}
        </Button>
      )}
    </div>
  );
}

function hasSameFilters(stored: object, current: object): boolean {
  const serialize = (filters: object): string =>
    JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => a.localeCompare(b)));
  return serialize(stored) === serialize(current);
}
