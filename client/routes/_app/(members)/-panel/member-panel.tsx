import { useState } from 'react';
import { Drawer, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { MemberDetail } from '@server/members/members.contract.js';
import { questionAtom } from '@/app/confirm.js';
import { useCan } from '@/app/use-can.js';
import { memberQuery } from '@/data/members.js';
import { useSession } from '@/data/account/session.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { AccountMenu } from '../-list/account-menu.js';
import { canManage } from '../-list/can-manage.js';
import type { MemberDialog } from '../-actions/member-dialogs.js';
import { MemberStatus } from '../-list/member-status.js';
import { PackageMenu } from '../-package/package-menu.js';
import { LastActivity } from './last-activity.js';
import { MemberFacts } from './member-facts.js';
import { People } from './people.js';
import { PermissionEditor } from './permission-editor.js';
import { RoleEditor } from './role-editor.js';
import { UsageBars } from './usage-bars.js';
import classes from './panel.module.css';

interface MemberPanelProps {
  id: number | undefined;
  onOpen: (dialog: MemberDialog) => void;
  /** Whether a dialog above the panel handles Escape and focus. */
  isCovered: boolean;
}

export function MemberPanel({ id, onOpen, isCovered }: MemberPanelProps): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isConfirmOpen = useAtomValue(questionAtom) !== null;
  const isOnTop = !isCovered && !isConfirmOpen;
  const [hasUnsavedPermissions, setHasUnsavedPermissions] = useState(false);
  const [hasUnsavedRole, setHasUnsavedRole] = useState(false);
  const isDirty = hasUnsavedPermissions || hasUnsavedRole;
  function handleClose(): void {
    void navigate({
      to: '.',
      search: ((search: object) => ({ ...search, member: undefined })) as never,
      resetScroll: false,
    });
  }
  return (
    <Drawer
      opened={id !== undefined}
      onClose={handleClose}
      closeOnClickOutside={!isDirty}
      closeOnEscape={isOnTop && !isDirty}
      trapFocus={isOnTop}
      position="right"
      size={460}
      title={t('members.panel')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      classNames={{ title: classes.title }}
    >
      {id !== undefined && (
        <Content
          key={id}
          id={id}
          onOpen={onOpen}
          onPermissionsDirty={setHasUnsavedPermissions}
          onRoleDirty={setHasUnsavedRole}
        />
      )}
    </Drawer>
  );
}

interface ContentProps {
  onOpen: (dialog: MemberDialog) => void;
  onPermissionsDirty: (isDirty: boolean) => void;
  onRoleDirty: (isDirty: boolean) => void;
}

function Content({ id, ...rest }: ContentProps & { id: number }): React.ReactElement {
  const { data: member, error, refetch } = useQuery(memberQuery(id));
  if (member) return <Member member={member} {...rest} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <PanelSkeleton />;
}

interface MemberProps extends ContentProps {
  member: MemberDetail['data'];
}

function Member({ member, onOpen, onPermissionsDirty, onRoleDirty }: MemberProps): React.ReactElement {
  const { t } = useTranslation();
  const isManaged = canManage(useSession().data, member);
  const canGrant = useCan('roles') && isManaged;
  return (
    <>
      <div className={classes.head}>
        <div className={classes.identity}>
          <h2 className={classes.name}>
            <ClampedText text={member.name ?? member.username} lines={1} />
          </h2>
          <span className={classes.sub}>
            <bdi dir="ltr">{member.username}</bdi> · {t(`members.roles.${member.role_name}`)}
          </span>
        </div>
        <MemberStatus member={member} />
        <Group gap={2} wrap="nowrap">
          <PackageMenu member={member} onOpen={onOpen} />
          <AccountMenu member={member} onOpen={onOpen} />
        </Group>
      </div>
      <UsageBars usage={member.usage} />
      <MemberFacts member={member} />
      <People people={member.people} onOpen={isManaged ? onOpen : undefined} />
      <LastActivity activity={member.last_activity} />
      {/* Permissions changed elsewhere reset the editors. */}
      {isManaged && (
        <PermissionEditor
          key={`permissions ${member.permission.join()}`}
          member={member}
          onDirty={onPermissionsDirty}
        />
      )}
      {canGrant && (
        <RoleEditor key={`${member.role_name} ${member.permission.join()}`} member={member} onDirty={onRoleDirty} />
      )}
    </>
  );
}

function PanelSkeleton(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t('ui.loading')}>
      <Skeleton height={20} width="55%" mb={8} />
      <Skeleton height={12} width="35%" mb={28} />
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={12} mb={22} width={`${95 - row * 7}%`} />
      ))}
    </div>
  );
}
