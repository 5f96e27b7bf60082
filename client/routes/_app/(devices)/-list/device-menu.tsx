import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconSettings, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { ItemLink } from '@/ui/list-page/item-link.js';
import { useDeleteButton } from './delete-device.js';

export function DeviceMenu({ device }: { device: DeviceResource }): React.ReactElement {
  const { t } = useTranslation();
  const { loading, ...deletion } = useDeleteButton(device);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          aria-label={t('ui.list.actions_of', { name: device.device_name })}
          title={t('ui.more_actions')}
          loading={loading}
        >
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ItemLink
          leftSection={<IconSettings size={18} stroke={1.5} />}
          to="/connect/{-$sessionId}"
          params={{ sessionId: device.session_id }}
        >
          {t('devices.settings')}
        </ItemLink>
        <Menu.Item color="red" leftSection={<IconTrash size={18} stroke={1.5} />} {...deletion}>
          {t('devices.delete_confirm')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
