import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/app/confirm.js';
import { HttpError } from '@/app/http/http-error.js';
import { showFailure } from '@/app/http/show-failure.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { toast } from '@/app/toast.js';
import { formatNumber } from '../format/format-number.js';
import { BulkDelete } from './bulk-delete.js';
import type { Selection } from './use-selection.js';

interface DeletionProps {
  /** Text file. All of these have the same keys. */
  texts: 'auto_replies' | 'campaigns' | 'carts' | 'chatbots' | 'other_events' | 'templates';
  disabled?: boolean;
}

interface DeleteAllProps extends DeletionProps {
  /** Counts all rows, without filters. */
  count: () => Promise<number>;
  /** Deletes nothing if the count has changed. */
  run: (count: number) => Promise<number>;
  onDeleted: () => void;
}

export function DeleteAll({ texts, disabled = false, count, run, onDeleted }: DeleteAllProps): React.ReactElement {
  const { t } = useTranslation();

  async function handleClick(): Promise<void> {
    try {
      const total = await count();
      const isConfirmed = await confirm({
        title: t(`${texts}.delete_all_title`, { count: total, number: formatNumber(total, currentLanguage()) }),
        body: t(`${texts}.delete_many_body`),
        confirmLabel: t(`${texts}.delete_all_confirm`),
        isDestructive: true,
        typed: String(total),
      });
      if (!isConfirmed) return;
      toast.success(t(`${texts}.many_deleted`, { count: await run(total) }));
      onDeleted();
    } catch (error) {
      if (error instanceof HttpError && error.code === 'stale_count') toast.error(t(`${texts}.count_differs`));
      else showFailure(error);
    }
  }

  return (
    <Menu.Item
      color="red"
      disabled={disabled}
      leftSection={<IconTrash size={18} stroke={1.5} />}
      onClick={() => void handleClick()}
    >
      {t(`${texts}.delete_all`)}
    </Menu.Item>
  );
}

interface DeleteSelectedProps extends DeletionProps {
  selection: Selection;
  run: (ids: number[]) => Promise<number>;
}

export function DeleteSelected({ texts, ...props }: DeleteSelectedProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <BulkDelete
      {...props}
      label={t(`${texts}.delete_selected`)}
      ask={(count) => ({
        title: t(`${texts}.delete_selected_title`, { count }),
        body: t(`${texts}.delete_many_body`),
        confirmLabel: t(`${texts}.delete_selected_confirm`, { count }),
      })}
      done={(count) => t(`${texts}.many_deleted`, { count })}
    />
  );
}
