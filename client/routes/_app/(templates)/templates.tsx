import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TemplateResource } from '@server/templates/templates.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import { defineAddress } from '@/app/lists/list-address.js';
import { requirePermission } from '@/app/use-can.js';
import { countTemplates, deleteAllTemplates, deleteTemplates, templatePages } from '@/data/templates/templates.js';
import { defineList } from '@/parts/list/define-list.js';
import { TemplatesDrawing } from '@/ui/drawings/templates-drawing.js';
import { DeleteAll, DeleteSelected } from '@/ui/list-page/delete-many.js';
import { ButtonLink } from '@/ui/links.js';
import { TemplateActions } from './-list/template-actions.js';
import { templateColumns } from './-list/template-columns.js';

const address = defineAddress({});

const { load, List } = defineList({
  address,
  pages: templatePages,
  label: 'templates.title',
  description: 'templates.description',
  searchHint: 'templates.search_hint',
  columns: templateColumns,
  nameOf: ({ name }) => isolate(name),
  empty: { Drawing: TemplatesDrawing, title: 'templates.empty_title', text: 'templates.empty_text' },
  useParts: ({ can, isEmpty, selection }) => ({
    buttons: can('add templates') && !isEmpty && <CreateLink />,
    more: can('edit templates') && !isEmpty && (
      <DeleteAll texts="templates" count={countTemplates} run={deleteAllTemplates} onDeleted={selection.clear} />
    ),
    renderActions: (can('add templates') || can('edit templates')) && renderActions,
    bulk: can('edit templates') && <DeleteSelected texts="templates" selection={selection} run={deleteTemplates} />,
    emptyButton: can('add templates') && <CreateLink />,
  }),
});

export const Route = createFileRoute('/_app/(templates)/templates')({
  staticData: {
    shape: 'list',
    titleKey: 'templates.title',
    menu: { group: 'main', at: 60, icon: 'Template', permission: 'templates' },
    texts: ['templates'],
  },
  beforeLoad: requirePermission('show templates'),
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: load,
  component: List,
});

function CreateLink(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/create-template" leftSection={<IconPlus size={18} stroke={1.5} />}>
      {t('templates.create')}
    </ButtonLink>
  );
}

const renderActions = (template: TemplateResource): React.ReactElement => <TemplateActions template={template} />;
