import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AuditAction, AuditResource } from '@server/auth/audit.contract.js';
import { forAMoment } from '@/app/for-a-moment.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { auditQuery, type AuditSearch } from '@/data/audit.js';
import { FilterChip } from '@/ui/list-page/filter-chip.js';
import { ListPage } from '@/ui/list-page/list-page.js';
import { readChoice, readListSearch } from '@/ui/list-page/list-search.js';
import { ACTIONS } from './-audit/actions.js';
import { AuditDetails } from './-audit/audit-details.js';
import { describeAction } from './-audit/describe-action.js';
import { useAuditColumns } from './-audit/use-audit-columns.js';

export const Route = createFileRoute('/_app/(members)/audit-log')({
  staticData: { shape: 'list', titleKey: 'audit.title', texts: ['audit'] },
  beforeLoad: requirePermission('audit_log'),
  validateSearch: (raw: Record<string, unknown>): AuditSearch => ({
    ...readListSearch(raw),
    action: readChoice<AuditAction>(raw['action'], ACTIONS),
  }),
  loaderDeps: ({ search }) => search,
  // Awaited on the way in, so that a quick answer is drawn in one go; within the list the last page stays while the next loads.
  loader: async ({ deps, cause }) => {
    const loading = queryClient.prefetchQuery(auditQuery(deps));
    if (cause !== 'stay') await forAMoment(loading);
  },
  component: AuditLog,
});

/** Who did what, as whom, when and from where. */
function AuditLog(): React.ReactElement {
  const { t } = useTranslation();
  const search = Route.useSearch();
  const { data, error, refetch, isPlaceholderData } = useQuery(auditQuery(search));
  const columns = useAuditColumns();
  return (
    <ListPage
      label={t('audit.title')}
      description={t('audit.description')}
      search={search}
      searchHint={t('audit.search_hint')}
      filters={
        <FilterChip
          name="action"
          label={t('audit.what')}
          value={search.action}
          choices={ACTIONS.map((action) => ({ value: action, label: describeAction(action) }))}
        />
      }
      filtered={{ action: search.action }}
      page={data}
      error={error}
      onRetry={() => void refetch()}
      isChanging={isPlaceholderData}
      columns={columns}
      nameOf={nameOf}
      renderDetail={renderDetail}
    />
  );
}

const nameOf = ({ action, actor }: AuditResource): string =>
  actor.name ? `${describeAction(action)}, ${actor.name}` : describeAction(action);

const renderDetail = (entry: AuditResource): React.ReactElement => <AuditDetails entry={entry} />;
