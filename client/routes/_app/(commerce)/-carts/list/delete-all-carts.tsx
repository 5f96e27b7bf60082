import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/app/confirm.js';
import { HttpError } from '@/app/http/http-error.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { toast } from '@/app/toast.js';
import { useIsPended } from '@/app/use-can.js';
import { countCarts, deleteAllCarts } from '@/data/shops/carts.js';
import { formatNumber } from '@/ui/format/format-number.js';

/** Deletes all of the account's carts, after their number was typed: nobody does that by a wrong click. */
export function DeleteAllCarts({ onDeleted }: { onDeleted: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const isPended = useIsPended();

  /** Whatever the list shows: all are meant, so all are counted. */
  async function handleClick(): Promise<void> {
    try {
      const count = await countCarts();
      const isAgreed = await confirm({
        title: t('carts.delete_all_title', { count, number: formatNumber(count, currentLanguage()) }),
        body: t('carts.delete_many_body'),
        confirmLabel: t('carts.delete_all_confirm'),
        isDestructive: true,
        typed: String(count),
      });
      if (!isAgreed) return;
      toast.success(t('carts.many_deleted', { count: await deleteAllCarts(count) }));
      onDeleted();
    } catch (error) {
      // Some came or went since the number was shown.
      if (error instanceof HttpError && error.code === 'stale_count') toast.error(t('carts.count_differs'));
      else tellFailure(error);
    }
  }

  return (
    <Menu.Item
      color="red"
      disabled={isPended}
      leftSection={<IconTrash size={18} stroke={1.5} />}
      onClick={() => void handleClick()}
    >
      {t('carts.delete_all')}
    </Menu.Item>
  );
}
