import { Button } from '@mantine/core';
import { IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useCan } from '@/app/use-can.js';
import { deleteContacts } from '@/data/contacts/contacts.js';
import { formatNumber } from '@/ui/format/format-number.js';
import type { Selection } from '@/ui/list-page/use-selection.js';
import { startExport } from '@/data/contacts/exports.js';
import { ExportMenu } from '@/parts/export-menu.js';
import { useDeleteMany } from '../-use-delete-many.js';
import { BulkGroups } from './bulk-groups.js';
import { useContactActions } from './use-contact-actions.js';

export function BulkContacts({ selection }: { selection: Selection }): React.ReactElement {
  const { t } = useTranslation();
  const canEdit = useCan('add contact_phone');
  const deleteMany = useDeleteMany();
  const { check } = useContactActions();
  const ids = [...selection.ids];

  async function handleDelete(): Promise<void> {
    const count = ids.length;
    const number = formatNumber(count, currentLanguage());
    const isDone = await deleteMany({
      question: {
        title: t('contacts.delete_selected_title', { count, number }),
        body: t('contacts.delete_selected_body'),
        confirmLabel: t('contacts.delete_selected_confirm', { count, number }),
        isDestructive: true,
      },
      run: () => deleteContacts(ids),
    });
    if (isDone) selection.clear();
  }
  return (
    <>
      {canEdit && (
        <>
          <BulkGroups ids={ids} />
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconShieldCheck size={16} stroke={1.5} />}
            onClick={() => void check(ids)}
          >
            {t('contacts.check_selected')}
          </Button>
        </>
      )}
      <ExportMenu
        size="compact-md"
        run={(format) => startExport('contacts', format, { ids })}
        label={t('exports.selection')}
      />
      {canEdit && (
        <Button
          size="compact-md"
          color="red"
          variant="light"
          leftSection={<IconTrash size={16} stroke={1.5} />}
          onClick={() => void handleDelete()}
        >
          {t('contacts.delete_selected')}
        </Button>
      )}
    </>
  );
}
