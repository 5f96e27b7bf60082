import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LOGIN } from '@/app/constants.js';
import { describeError } from '@/app/describe-error.js';
import { toast } from '@/app/toast.js';
import { logout, useSession } from '@/data/session.js';
import classes from './profile-menu.module.css';

export function ProfileMenu(): React.ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  const { name, email } = useSession().data;
  const shown = name ?? shortEmail(email);

  async function handleLogout(): Promise<void> {
    try {
      await logout();
      await router.navigate({ to: LOGIN });
    } catch (error) {
      toast.error(describeError(error));
    }
  }
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={t('shell.profile', { name: shown })}>
          <Avatar size={28} radius="xl" color="accent" name={shown} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Text fw={600} truncate dir="auto">
            {shown}
          </Text>
          <Text size="sm" c="dimmed" truncate>
            <bdi dir="ltr">{email}</bdi>
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={18} stroke={1.5} className="flip" />}
          onClick={() => void handleLogout()}
        >
          {t('shell.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function shortEmail(email: string): string {
  return email.split('@')[0] ?? email;
}
