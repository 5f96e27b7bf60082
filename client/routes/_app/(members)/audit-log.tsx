import { createFileRoute } from '@tanstack/react-router';
import type { AuditResource } from '@server/auth/audit.contract.js';
import { defineAddress, oneOf } from '@/app/lists/list-address.js';
import { requirePermission } from '@/app/use-can.js';
import { auditPages } from '@/data/audit.js';
import { defineList } from '@/parts/list/define-list.js';
import { ACTIONS } from './-audit/actions.js';
import { auditColumns } from './-audit/audit-columns.js';
import { AuditDetails } from './-audit/audit-details.js';
import { describeAction } from './-audit/describe-action.js';

const address = defineAddress({ action: oneOf(ACTIONS) });

const { load, List } = defineList({
  address,
  pages: auditPages,
  label: 'audit.title',
  description: 'audit.description',
  searchHint: 'audit.search_hint',
  searchHintShort: 'audit.search_hint_short',
  columns: auditColumns,
  nameOf: ({ action, actor }) => (actor.name ? `${describeAction(action)}, ${actor.name}` : describeAction(action)),
  chips: {
    action: {
      label: 'audit.what',
      useChoices: () => ACTIONS.map((action) => ({ value: action, label: describeAction(action) })),
    },
  },
  renderDetail: (entry: AuditResource) => <AuditDetails entry={entry} />,
});

export const Route = createFileRoute('/_app/(members)/audit-log')({
  staticData: {
    shape: 'list',
    titleKey: 'audit.title',
    menu: { group: 'administration', at: 20, icon: 'History', permission: 'audit_log' },
    texts: ['audit'],
  },
  beforeLoad: requirePermission('audit_log'),
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: load,
  component: List,
});
