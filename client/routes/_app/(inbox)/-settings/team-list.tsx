import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TeamResource } from '@server/auth/teams/teams.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { deleteTeam, teamsQuery } from '@/data/inbox/teams.js';
import { EditableList } from './editable-list.js';
import { TeamDialog } from './team-dialog.js';
import classes from './inbox-settings.module.css';

export function TeamList(): React.ReactElement {
  const { t } = useTranslation();
  const { data: teams } = useSuspenseQuery(teamsQuery);
  const [edited, setEdited] = useState<TeamResource | 'new' | null>(null);
  async function handleDelete({ id, name }: TeamResource): Promise<void> {
    const isSure = await confirm({
      title: t('inbox.delete_team_title', { name: isolate(name) }),
      body: t('inbox.delete_team_body'),
      confirmLabel: t('inbox.delete_team'),
      isDestructive: true,
    });
    if (isSure) await deleteTeam(id).catch(showFailure);
  }
  return (
    <>
      <EditableList
        title={t('inbox.teams')}
        help={t('inbox.teams_help')}
        empty={t('inbox.teams_empty')}
        addLabel={t('inbox.new_team')}
        rows={teams}
        renderRow={({ name, users }) => (
          <>
            <bdi>{name}</bdi>
            <span className={classes.count}>{t('inbox.members_count', { count: users.length })}</span>
          </>
        )}
        onAdd={() => setEdited('new')}
        onEdit={setEdited}
        onDelete={(team) => void handleDelete(team)}
      />
      {edited !== null && <TeamDialog team={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
