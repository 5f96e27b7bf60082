import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Page } from '@server/platform/http/page.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { showFailure } from '@/app/http/show-failure.js';
import {
  type ContactsFilter,
  countContacts,
  deleteAllContacts,
  refetchContactsAndGroups,
} from '@/data/contacts/contacts.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { useDeleteMany } from '../-use-delete-many.js';

interface DeleteAllContactsButtonProps {
  page: Pick<Page<unknown>, 'total' | 'is_total_capped'> | undefined;
  filter: ContactsFilter;
  isFiltered: boolean;
  onDeleted: () => void;
}

export function DeleteAllContactsButton(props: DeleteAllContactsButtonProps): React.ReactElement {
  const { page, filter, isFiltered, onDeleted } = props;
  const { t } = useTranslation();
  const deleteMany = useDeleteMany();

  /** Counts again if the total is capped. */
  async function findTotal(): Promise<number | null> {
    if (!page?.is_total_capped) return page?.total ?? 0;
    try {
      return await countContacts(filter);
    } catch (error) {
      showFailure(error, () => void handleDelete());
      return null;
    }
  }

  async function handleDelete(): Promise<void> {
    const total = await findTotal();
    if (total !== null) await confirmAndDelete(total);
  }

  async function confirmAndDelete(count: number): Promise<void> {
    const number = formatNumber(count, currentLanguage());
    const isDone = await deleteMany({
      question: {
        title: t(isFiltered ? 'contacts.delete_found_title' : 'contacts.delete_all_title', { count, number }),
        body: t(isFiltered ? 'contacts.delete_found_body' : 'contacts.delete_all_body'),
        confirmLabel: t('contacts.delete_all_confirm'),
        isDestructive: true,
        typed: String(count),
      },
      run: () => deleteAllContacts(count, filter),
      onStale: refetchContactsAndGroups,
    });
    if (isDone) onDeleted();
  }
  return (
    <Menu.Item
      color="red"
      disabled={!page || page.total === 0}
      leftSection={<IconTrash size={18} stroke={1.5} />}
      onClick={() => void handleDelete()}
    >
      {t(isFiltered ? 'contacts.delete_found' : 'contacts.delete_all')}
    </Menu.Item>
  );
}
