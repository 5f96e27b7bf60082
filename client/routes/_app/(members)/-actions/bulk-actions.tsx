import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { changeStatusOfMany, deleteMany } from '@/data/members.js';
import type { Selection } from '@/ui/list-page/use-selection.js';
import type { BulkAction } from './bulk-results.js';
import type { MemberDialog } from './member-dialogs.js';

interface BulkActionsProps {
  selection: Selection;
  onOpen: (dialog: MemberDialog) => void;
}

export function BulkActions({ selection, onOpen }: BulkActionsProps): React.ReactElement {
  const { t } = useTranslation();
  const [running, setRunning] = useState<BulkAction | null>(null);
  const ids = [...selection.ids];

  async function run(action: BulkAction): Promise<void> {
    setRunning(action);
    try {
      const { results } = action === 'deleted' ? await deleteMany(ids) : await changeStatusOfMany(ids, action);
      selection.clear();
      onOpen({ kind: 'results', action, results });
    } catch (error) {
      showFailure(error, () => void run(action));
    } finally {
      setRunning(null);
    }
  }

  async function handleDelete(): Promise<void> {
    const isConfirmed = await confirm({
      title: t('members.delete_selected_title', { count: ids.length }),
      body: t('members.delete_selected_body'),
      confirmLabel: t('members.delete_selected_confirm', { count: ids.length }),
      isDestructive: true,
    });
    if (isConfirmed) await run('deleted');
  }

  const common = { size: 'compact-md' as const, disabled: running !== null };
  return (
    <>
      <Button
        {...common}
        variant="default"
        loading={running === 'pended'}
        leftSection={<IconPlayerPause size={16} stroke={1.5} />}
        onClick={() => void run('pended')}
      >
        {t('members.pend_selected')}
      </Button>
      <Button
        {...common}
        variant="default"
        loading={running === 'active'}
        leftSection={<IconPlayerPlay size={16} stroke={1.5} />}
        onClick={() => void run('active')}
      >
        {t('members.activate_selected')}
      </Button>
      <Button
        {...common}
        color="red"
        variant="light"
        loading={running === 'deleted'}
        leftSection={<IconTrash size={16} stroke={1.5} />}
        onClick={() => void handleDelete()}
      >
        {t('members.delete_selected')}
      </Button>
    </>
  );
}
