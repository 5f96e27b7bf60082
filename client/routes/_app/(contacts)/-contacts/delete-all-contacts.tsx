import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Page } from '@server/platform/http/page.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { type ContactsFilter, countContacts, deleteAllContacts, readBookAgain } from '@/data/contacts/contacts.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { useDeleteMany } from '../-use-delete-many.js';

interface DeleteAllContactsProps {
  /** The page on screen; undefined while it is not known. */
  page: Pick<Page<unknown>, 'total' | 'is_total_capped'> | undefined;
  filter: ContactsFilter;
  isNarrowed: boolean;
  onDeleted: () => void;
}

/** Deletes everybody, or everybody the search and the filters let through, after their number was typed. */
export function DeleteAllContacts(props: DeleteAllContactsProps): React.ReactElement {
  const { page, filter, isNarrowed, onDeleted } = props;
  const { t } = useTranslation();
  const deleteMany = useDeleteMany();

  /** Their number is typed, so it is the exact one. */
  async function count(): Promise<number | null> {
    if (!page?.is_total_capped) return page?.total ?? 0;
    try {
      return await countContacts(filter);
    } catch (error) {
      tellFailure(error, () => void handleDelete());
      return null;
    }
  }

  async function handleDelete(): Promise<void> {
    const total = await count();
    if (total !== null) await ask(total);
  }

  async function ask(count: number): Promise<void> {
    const number = formatNumber(count, currentLanguage());
    const isDone = await deleteMany({
      question: {
        title: t(isNarrowed ? 'contacts.delete_found_title' : 'contacts.delete_all_title', { count, number }),
        body: t(isNarrowed ? 'contacts.delete_found_body' : 'contacts.delete_all_body'),
        confirmLabel: t('contacts.delete_all_confirm'),
        isDestructive: true,
        typed: String(count),
      },
      run: () => deleteAllContacts(count, filter),
      onStale: readBookAgain,
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
      {t(isNarrowed ? 'contacts.delete_found' : 'contacts.delete_all')}
    </Menu.Item>
  );
}
