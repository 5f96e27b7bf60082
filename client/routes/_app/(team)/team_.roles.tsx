import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RoleResource } from '@server/team/roles/roles.contract.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission, useCan } from '@/app/use-can.js';
import { rolesQuery } from '@/data/team/roles.js';
import { PageHeader } from '@/ui/page-header.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { RoleDialog } from './-roles/role-dialog.js';
import { RoleRow } from './-roles/role-row.js';
import classes from './-roles/roles.module.css';

export const Route = createFileRoute('/_app/(team)/team_/roles')({
  staticData: { shape: 'form', titleKey: 'team.roles.title', texts: ['team', 'members'] },
  beforeLoad: requirePermission('show users'),
  loader: () => void queryClient.prefetchQuery(rolesQuery),
  component: Roles,
});

function Roles(): React.ReactElement {
  const { t } = useTranslation();
  const canEdit = useCan('edit users');
  const { data: roles, error, refetch } = useQuery(rolesQuery);
  const [edited, setEdited] = useState<RoleResource | 'new' | null>(null);
  if (!roles)
    return error ? <ErrorState isPage error={error} onRetry={() => void refetch()} /> : <RowSkeletons count={4} />;
  const customRoles = roles.filter(({ key }) => key === null);
  return (
    <div className={classes.page}>
      <PageHeader description={t('team.roles.description')}>
        {canEdit && (
          <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setEdited('new')}>
            {t('team.roles.new')}
          </Button>
        )}
      </PageHeader>
      <section aria-labelledby="built-in-roles">
        <h2 id="built-in-roles" className={classes.title}>
          {t('team.roles.built_in')}
        </h2>
        <ul className={classes.list}>
          <RoleRow shown={null} />
          {roles.map((role) => role.key && <RoleRow key={role.id} shown={role} />)}
        </ul>
      </section>
      <section aria-labelledby="own-roles">
        <h2 id="own-roles" className={classes.title}>
          {t('team.roles.own')}
        </h2>
        {customRoles.length === 0 ? (
          <p className={classes.help}>{t('team.roles.none')}</p>
        ) : (
          <ul className={classes.list}>
            {customRoles.map((role) => (
              <RoleRow key={role.id} shown={role} onEdit={canEdit ? () => setEdited(role) : undefined} />
            ))}
          </ul>
        )}
      </section>
      {edited && <RoleDialog role={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  );
}
