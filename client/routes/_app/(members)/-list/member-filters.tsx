import { useTranslation } from 'react-i18next';
import type { MembersResult } from '@server/members/members.contract.js';
import type { MembersSearch } from '@/data/members.js';
import { FilterChip } from '@/ui/list-page/filter-chip.js';

export function MemberFilters({
  search,
  apps,
}: {
  search: MembersSearch;
  apps: MembersResult['apps'];
}): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <FilterChip
        name="status"
        label={t('members.status')}
        value={search.status}
        choices={[
          { value: 'pended', label: t('members.pending_accounts') },
          { value: 'active', label: t('members.active_accounts') },
        ]}
      />
      <FilterChip
        name="role"
        label={t('members.role')}
        value={search.role}
        choices={[
          { value: 'member', label: t('members.roles.member') },
          { value: 'admin', label: t('members.roles.admin') },
        ]}
      />
      {apps.length > 0 && (
        <FilterChip
          name="app"
          label={t('members.app')}
          value={search.app === undefined ? undefined : String(search.app)}
          choices={apps.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </>
  );
}
