import { useCallback, useState } from 'react';
import { Button } from '@mantine/core';
import { IconShieldCheck, IconUserPlus } from '@tabler/icons-react';
import type { ColleagueResource } from '@server/team/colleagues/colleagues.contract.js';
import type { ListBasics, ListParts } from '@/parts/list/list-definition.js';
import { GroupsDrawing } from '@/ui/drawings/groups-drawing.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import { EditDialog } from '../-dialogs/edit-dialog.js';
import { InviteDialog } from '../-dialogs/invite-dialog.js';
import { ColleagueActions } from './colleague-actions.js';
import { Seats } from './seats.js';
import classes from './team.module.css';

type TeamDialog = { kind: 'invite' } | { kind: 'edit'; colleague: ColleagueResource };

export function useTeamParts({
  t,
  can,
  page,
  isFiltered,
}: ListBasics<ColleagueResource>): ListParts<ColleagueResource> {
  const [dialog, setDialog] = useState<TeamDialog | null>(null);
  const canEdit = can('edit users');
  // The list always has the owner, so one row means no colleagues.
  const isAlone = page?.total === 1 && !isFiltered;
  const close = (): void => setDialog(null);
  const inviteButton = (
    <Button leftSection={<IconUserPlus size={18} stroke={1.5} />} onClick={() => setDialog({ kind: 'invite' })}>
      {t('team.invite')}
    </Button>
  );
  const renderActions = useCallback(
    (colleague: ColleagueResource) => (
      <ColleagueActions colleague={colleague} onEdit={() => setDialog({ kind: 'edit', colleague })} />
    ),
    [],
  );
  return {
    before: <Seats />,
    buttons: canEdit && !isAlone && inviteButton,
    others: [{ label: t('team.roles.title'), Icon: IconShieldCheck, to: '/team/roles' }],
    renderActions: canEdit && renderActions,
    after: (
      <>
        {isAlone && (
          <div className={classes.alone}>
            <EmptyState drawing={<GroupsDrawing />} title={t('team.empty_title')} text={t('team.empty_text')}>
              {canEdit && inviteButton}
            </EmptyState>
          </div>
        )}
        {dialog?.kind === 'invite' && <InviteDialog onClose={close} />}
        {dialog?.kind === 'edit' && <EditDialog colleague={dialog.colleague} onClose={close} />}
      </>
    ),
  };
}
