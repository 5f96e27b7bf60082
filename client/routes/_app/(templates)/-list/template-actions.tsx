import { ActionIcon } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TemplateResource } from '@server/messaging/templates/templates.contract.js';
import { useCan } from '@/app/use-can.js';
import { ActionIconLink } from '@/ui/links.js';
import { useTemplateActions } from './use-template-actions.js';

export function TemplateActions({ template }: { template: TemplateResource }): React.ReactElement {
  const { t } = useTranslation();
  const canAdd = useCan('add templates');
  const canEdit = useCan('edit templates');
  const { duplicate, remove } = useTemplateActions();
  const name = `\u2068${template.name}\u2069`;
  const words = {
    edit: t('templates.edit_of', { name }),
    duplicate: t('templates.duplicate_of', { name }),
    remove: t('templates.delete_of', { name }),
  };
  return (
    <>
      {canEdit && (
        <ActionIconLink
          to="/edit-template/$templateId"
          params={{ templateId: String(template.id) }}
          aria-label={words.edit}
          title={words.edit}
        >
          <IconPencil size={18} stroke={1.5} />
        </ActionIconLink>
      )}
      {canAdd && (
        <ActionIcon aria-label={words.duplicate} title={words.duplicate} onClick={() => void duplicate(template)}>
          <IconCopy size={18} stroke={1.5} />
        </ActionIcon>
      )}
      {canEdit && (
        <ActionIcon aria-label={words.remove} title={words.remove} onClick={() => void remove(template)}>
          <IconTrash size={18} stroke={1.5} />
        </ActionIcon>
      )}
    </>
  );
}
