import { useTranslation } from 'react-i18next';
import type { ColleagueResource } from '@server/team/colleagues/colleagues.contract.js';
import { confirm } from '@/app/confirm.js';
import { ignoreNotFound } from '@/app/http/not-found.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { inviteAgain, removeColleague, updateColleague } from '@/data/team/colleagues.js';
import { nameColleague } from './name-colleague.js';

interface ColleagueActions {
  setStatus: (colleague: ColleagueResource, status: 'active' | 'suspended') => Promise<void>;
  sendAgain: (colleague: ColleagueResource) => Promise<void>;
  remove: (colleague: ColleagueResource) => Promise<void>;
}

export function useColleagueActions(): ColleagueActions {
  const { t } = useTranslation();

  async function attempt(action: () => Promise<unknown>, successText: string): Promise<void> {
    try {
      await action();
      toast.success(successText);
    } catch (error) {
      showFailure(error, () => void attempt(action, successText));
    }
  }

  async function setStatus(colleague: ColleagueResource, status: 'active' | 'suspended'): Promise<void> {
    const name = isolate(nameColleague(colleague));
    if (status === 'suspended') {
      const isConfirmed = await confirm({
        title: t('team.suspend_title', { name }),
        body: t('team.suspend_text'),
        confirmLabel: t('team.suspend'),
      });
      if (!isConfirmed) return;
    }
    await attempt(
      () => updateColleague(colleague.id, { status }),
      t(status === 'active' ? 'team.is_active' : 'team.is_suspended', { name }),
    );
  }

  function sendAgain({ id }: ColleagueResource): Promise<void> {
    return attempt(() => inviteAgain(id), t('team.sent_again'));
  }

  async function remove(colleague: ColleagueResource): Promise<void> {
    const name = isolate(nameColleague(colleague));
    const isInvited = colleague.status === 'invited';
    const isConfirmed = await confirm({
      title: t(isInvited ? 'team.withdraw_title' : 'team.remove_title', { name }),
      body: t(isInvited ? 'team.withdraw_text' : 'team.remove_text'),
      confirmLabel: t(isInvited ? 'team.withdraw' : 'team.remove_confirm'),
      isDestructive: true,
    });
    if (!isConfirmed) return;
    await attempt(
      () => ignoreNotFound(removeColleague(colleague.id)),
      t(isInvited ? 'team.withdrawn' : 'team.removed'),
    );
  }

  return { setStatus, sendAgain, remove };
}
