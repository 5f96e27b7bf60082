import { useTranslation } from 'react-i18next';
import type { MemberResource } from '@server/members/members.contract.js';
import { switchToAccount } from '@/data/account/impersonation.js';
import { ReasonDialog } from '@/parts/reason-dialog.js';

const MAX_REASON_LENGTH = 300;

export function LogInAsDialog({
  member,
  onClose,
}: {
  member: Pick<MemberResource, 'id' | 'username'>;
  onClose: () => void;
}): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ReasonDialog
      title={t('members.log_in_as_title', { name: member.username })}
      text={t('members.log_in_as_text')}
      label={t('members.reason')}
      placeholder={t('members.reason_hint')}
      maxLength={MAX_REASON_LENGTH}
      confirmLabel={t('members.log_in_as')}
      run={(reason) => switchToAccount(member.id, reason)}
      onClose={onClose}
    />
  );
}
