import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n.js';
import { type ContactsFilter, deleteAllContacts, readBookAgain } from '@/data/contacts.js';
import { formatNumber } from '@/ui/format-number.js';
import { useDeleteMany } from '../-use-delete-many.js';

interface DeleteAllContactsProps {
  /** As many as the filter lets through; undefined while that is not known. */
  count: number | undefined;
  filter: ContactsFilter;
  isNarrowed: boolean;
  onDeleted: () => void;
}

/** Deletes everybody, or everybody the search and the filters let through, after their number was typed. */
export function DeleteAllContacts(props: DeleteAllContactsProps): React.ReactElement {
  const { count = 0, filter, isNarrowed, onDeleted } = props;
  const { t } = useTranslation();
  const deleteMany = useDeleteMany();

  async function handleDelete(): Promise<void> {
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
      doneKey: 'contacts.many_deleted',
      onStale: readBookAgain,
    });
    if (isDone) onDeleted();
  }
  return (
    <Button
      variant="default"
      disabled={count === 0}
      leftSection={<IconTrash size={18} stroke={1.5} />}
      onClick={() => void handleDelete()}
    >
      {t(isNarrowed ? 'contacts.delete_found' : 'contacts.delete_all')}
    </Button>
  );
}
