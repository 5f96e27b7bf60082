import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AccountStatus } from '@server/auth/auth.contract.js';
import type { MemberResource } from '@server/members/members.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { changeMemberStatus, deleteMember, setUnlimited } from '@/data/members.js';

interface MemberActions {
  setStatus: (member: MemberResource, status: AccountStatus) => Promise<void>;
  giveUnlimited: (member: MemberResource) => Promise<void>;
  remove: (member: MemberResource) => Promise<void>;
}

export function useMemberActions(): MemberActions {
  const { t } = useTranslation();
  const navigate = useNavigate();

  async function setStatus(member: MemberResource, status: AccountStatus): Promise<void> {
    const previous = status === 'active' ? 'pended' : 'active';
    try {
      await changeMemberStatus(member.id, status);
      const undo = { label: t('ui.undo'), run: () => void setStatus(member, previous) };
      toast.success(t(`members.is_${status}`, { name: member.username }), undo);
    } catch (error) {
      showFailure(error, () => void setStatus(member, status));
    }
  }

  async function giveUnlimited(member: MemberResource): Promise<void> {
    try {
      await setUnlimited(member.id);
      toast.success(t('members.subscribed'));
    } catch (error) {
      showFailure(error, () => void giveUnlimited(member), t('members.not_subscribed'));
    }
  }

  async function remove(member: MemberResource): Promise<void> {
    const isConfirmed = await confirm({
      title: t('members.delete_title', { name: member.username }),
      body: t('members.delete_body', { email: member.email }),
      confirmLabel: t('members.delete_confirm'),
      isDestructive: true,
    });
    if (isConfirmed) await deleteConfirmed(member.id);
  }

  async function deleteConfirmed(id: number): Promise<void> {
    try {
      await deleteMember(id);
      await navigate({
        to: '.',
        search: ((search: { member?: number }) => ({
          ...search,
          member: search.member === id ? undefined : search.member,
        })) as never,
        replace: true,
        resetScroll: false,
      });
      toast.success(t('members.deleted'));
    } catch (error) {
      showFailure(error, () => void deleteConfirmed(id));
    }
  }

  return { setStatus, giveUnlimited, remove };
}
