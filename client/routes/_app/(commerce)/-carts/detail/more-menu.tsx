import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIsSuspended } from '@/app/use-can.js';
import type { CartDetail } from '@/data/stores/carts.js';
import { useDeleteCart } from '../use-delete-cart.js';

interface MoreMenuProps {
  cart: CartDetail;
  children?: React.ReactNode;
}

export function MoreMenu({ cart, children }: MoreMenuProps): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isSuspended = useIsSuspended();
  const remove = useDeleteCart();

  async function handleRemove(): Promise<void> {
    if (await remove(cart)) await navigate({ to: '/aboundcarts' });
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={36} variant="default" aria-label={t('ui.more_actions')}>
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <Menu.Item
          color="red"
          disabled={isSuspended}
          leftSection={<IconTrash size={18} stroke={1.5} />}
          onClick={() => void handleRemove()}
        >
          {t('carts.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
