import { IconMailForward, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ColleagueResource } from '@server/team/colleagues/colleagues.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import { useSession } from '@/data/account/session.js';
import { type RowAction, RowActions } from '@/ui/list-page/row-actions.js';
import { nameColleague } from './name-colleague.js';
import { useColleagueActions } from './use-colleague-actions.js';

interface ColleagueActionsProps {
  colleague: ColleagueResource;
  onEdit: () => void;
}

/** Hides changes of the owner and oneself, which the server rejects. */
export function ColleagueActions({ colleague, onEdit }: ColleagueActionsProps): React.ReactElement | null {
  const { t } = useTranslation();
  const { setStatus, remove, sendAgain } = useColleagueActions();
  const isOneself = useSession().data.id === colleague.id;
  if (colleague.is_owner || isOneself) return null;
  const name = isolate(nameColleague(colleague));
  const isInvited = colleague.status === 'invited';
  const isActive = colleague.status === 'active';
  const actions: RowAction[] = [
    { label: t('team.edit'), name: t('team.edit_of', { name }), Icon: IconPencil, run: onEdit },
    isInvited
      ? {
          label: t('team.send_again'),
          name: t('team.send_again_to', { name }),
          Icon: IconMailForward,
          run: () => void sendAgain(colleague),
        }
      : {
          label: t(isActive ? 'team.suspend' : 'team.activate'),
          name: t(isActive ? 'team.suspend_of' : 'team.activate_of', { name }),
          Icon: isActive ? IconPlayerPause : IconPlayerPlay,
          run: () => void setStatus(colleague, isActive ? 'suspended' : 'active'),
        },
    {
      label: t(isInvited ? 'team.withdraw' : 'team.remove'),
      name: t(isInvited ? 'team.withdraw_of' : 'team.remove_of', { name }),
      Icon: IconTrash,
      run: () => void remove(colleague),
      isDestructive: true,
    },
  ];
  return <RowActions name={name} actions={actions} />;
}
