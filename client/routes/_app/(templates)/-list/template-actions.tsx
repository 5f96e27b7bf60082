import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TemplateResource } from '@server/templates/templates.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import { useCan } from '@/app/use-can.js';
import { type RowAction, RowActions } from '@/ui/list-page/row-actions.js';
import { useTemplateActions } from './use-template-actions.js';

export function TemplateActions({ template }: { template: TemplateResource }): React.ReactElement {
  const { t } = useTranslation();
  const [canAdd, canEdit] = [useCan('add templates'), useCan('edit templates')];
  const { duplicate, remove } = useTemplateActions();
  const name = isolate(template.name);
  const editAction: RowAction = {
    label: t('templates.edit'),
    name: t('templates.edit_of', { name }),
    Icon: IconPencil,
    link: { to: '/edit-template/$templateId', params: { templateId: String(template.id) } },
  };
  const duplicateAction: RowAction = {
    label: t('templates.duplicate'),
    name: t('templates.duplicate_of', { name }),
    Icon: IconCopy,
    run: () => void duplicate(template),
  };
  const deleteAction: RowAction = {
    label: t('ui.delete'),
    name: t('templates.delete_of', { name }),
    Icon: IconTrash,
    run: () => void remove(template),
    isDestructive: true,
  };
  return (
    <RowActions
      name={name}
      actions={[
        ...(canEdit ? [editAction] : []),
        ...(canAdd ? [duplicateAction] : []),
        ...(canEdit ? [deleteAction] : []),
      ]}
    />
  );
}
