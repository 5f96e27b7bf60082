import { ActionIcon, Menu } from '@mantine/core';
import { IconInfinity, IconPackage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MemberResource } from '@server/members/members.contract.js';
import type { MemberDialog } from '../-actions/member-dialogs.js';
import { useMemberActions } from '../-actions/use-member-actions.js';

interface PackageMenuProps {
  member: MemberResource;
  onOpen: (dialog: MemberDialog) => void;
}

export function PackageMenu({ member, onOpen }: PackageMenuProps): React.ReactElement {
  const { t } = useTranslation();
  const { giveUnlimited } = useMemberActions();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('members.package_of', { name: member.username })} title={t('members.package')}>
          <IconPackage size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPackage size={18} stroke={1.5} />}
          onClick={() => onOpen({ kind: 'package', member })}
        >
          {t('members.choose_package')}
        </Menu.Item>
        {member.subscribe?.package_id !== 0 && (
          <Menu.Item leftSection={<IconInfinity size={18} stroke={1.5} />} onClick={() => void giveUnlimited(member)}>
            {t('members.unlimited_subscribe')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
