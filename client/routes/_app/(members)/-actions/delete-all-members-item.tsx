import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/app/confirm.js';
import { HttpError } from '@/app/http/http-error.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { deleteAllMembers } from '@/data/members.js';
import { formatNumber } from '@/ui/format/format-number.js';

interface DeleteAllMembersItemProps {
  count: number;
  onChanged: () => void;
}

export function DeleteAllMembersItem({ count, onChanged }: DeleteAllMembersItemProps): React.ReactElement {
  const { t } = useTranslation();

  async function handleDelete(): Promise<void> {
    const isConfirmed = await confirm({
      title: t('members.delete_all_title', { count, number: formatNumber(count, currentLanguage()) }),
      body: t('members.delete_all_body'),
      confirmLabel: t('members.delete_all_confirm'),
      isDestructive: true,
      typed: String(count),
    });
    if (!isConfirmed) return;
    try {
      const deleted = await deleteAllMembers(count);
      onChanged();
      toast.success(t('members.all_deleted', { count: deleted.count }));
    } catch (error) {
      // The count differs from the one the user confirmed.
      if (error instanceof HttpError && error.fields['count']) {
        toast.error(t('members.count_differs'));
        onChanged();
      } else showFailure(error);
    }
  }

  return (
    <Menu.Item
      color="red"
      disabled={count === 0}
      leftSection={<IconTrash size={18} stroke={1.5} />}
      onClick={() => void handleDelete()}
    >
      {t('members.delete_all')}
    </Menu.Item>
  );
}
