import { ActionIcon } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useIsSuspended } from '@/app/use-can.js';
import type { ChatFilter } from '@/data/chats/chat-filter.js';
import { listOf, selectionAtom } from './selection-atom.js';

export function SelectButton({ filter }: { filter: ChatFilter }): React.ReactElement | null {
  const { t } = useTranslation();
  const [selected, setSelected] = useAtom(selectionAtom);
  const list = listOf(filter);
  const isSelecting = selected?.list === list;
  const label = t('inbox_views.select');
  if (useIsSuspended()) return null;
  return (
    <ActionIcon
      size={40}
      aria-label={label}
      title={label}
      aria-pressed={isSelecting}
      onClick={() => setSelected(isSelecting ? null : { list, ids: new Set() })}
    >
      <IconListCheck size={20} stroke={1.5} />
    </ActionIcon>
  );
}
