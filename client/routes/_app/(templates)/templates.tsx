import { useCallback } from 'react';
import { IconPlus, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TemplateResource } from '@server/messaging/templates/templates.contract.js';
import { MOST_TEMPLATES_AT_ONCE } from '@server/messaging/templates/template-limits.contract.js';
import { forAMoment } from '@/app/for-a-moment.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission, useCan } from '@/app/use-can.js';
import { findTemplateIds, templatesQuery } from '@/data/templates/templates.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import { ButtonLink } from '@/ui/links.js';
import { ListPage } from '@/ui/list-page/list-page.js';
import { type ListSearch, readListSearch } from '@/ui/list-page/list-search.js';
import { useSelection } from '@/ui/list-page/use-selection.js';
import { BulkTemplates } from './-list/bulk-templates.js';
import { DeleteAllTemplates } from './-list/delete-all-templates.js';
import { TemplateActions } from './-list/template-actions.js';
import { useTemplateColumns } from './-list/use-template-columns.js';

export const Route = createFileRoute('/_app/(templates)/templates')({
  staticData: { shape: 'list', titleKey: 'templates.title', texts: ['templates'] },
  beforeLoad: requirePermission('show templates'),
  validateSearch: (raw: Record<string, unknown>): ListSearch => readListSearch(raw),
  loaderDeps: ({ search }) => search,
  // Awaited on the way in, so that a quick answer is drawn in one go; within the list the last page stays while the next loads.
  loader: async ({ deps, cause }) => {
    const loading = queryClient.prefetchQuery(templatesQuery(deps));
    if (cause !== 'stay') await forAMoment(loading);
  },
  component: Templates,
});

function Templates(): React.ReactElement {
  const { t } = useTranslation();
  const search = Route.useSearch();
  const { page: _page, rows: _rows, ...narrowed } = search;
  const { data, error, refetch, isPlaceholderData } = useQuery(templatesQuery(search));
  const selection = useSelection(JSON.stringify(narrowed));
  const columns = useTemplateColumns();
  const canAdd = useCan('add templates');
  const canEdit = useCan('edit templates');
  const renderActions = useCallback((template: TemplateResource) => <TemplateActions template={template} />, []);
  const isEmpty = data?.total === 0 && search.search === undefined;
  return (
    <ListPage
      label={t('templates.title')}
      description={t('templates.description')}
      buttons={canAdd && !isEmpty && <CreateLink />}
      more={canEdit && !isEmpty && <DeleteAllTemplates onDeleted={selection.clear} />}
      search={search}
      searchHint={t('templates.search_hint')}
      page={data}
      error={error}
      onRetry={() => void refetch()}
      isChanging={isPlaceholderData}
      columns={columns}
      nameOf={nameOf}
      renderActions={canAdd || canEdit ? renderActions : undefined}
      selection={canEdit ? selection : undefined}
      findAll={() => findTemplateIds(narrowed)}
      most={MOST_TEMPLATES_AT_ONCE}
      bulk={<BulkTemplates selection={selection} />}
      empty={
        <EmptyState
          icon={<IconTemplate size={24} stroke={1.5} />}
          title={t('templates.empty_title')}
          text={t('templates.empty_text')}
        >
          {canAdd && <CreateLink />}
        </EmptyState>
      }
    />
  );
}

function CreateLink(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/create-template" leftSection={<IconPlus size={18} stroke={1.5} />}>
      {t('templates.create')}
    </ButtonLink>
  );
}

const nameOf = ({ name }: TemplateResource): string => `\u2068${name}\u2069`;
