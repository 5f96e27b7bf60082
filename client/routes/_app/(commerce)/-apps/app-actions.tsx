import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPower, IconSettings } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AppResource } from '@server/commerce/apps/apps.contract.js';
import { confirm } from '@/app/confirm.js';
import { toast } from '@/app/toast.js';
import { useCan, useIsSuspended } from '@/app/use-can.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { deactivateApp } from '@/data/stores/apps.js';
import { ButtonLink } from '@/ui/links.js';
import { ItemLink } from '@/ui/list-page/item-link.js';
import { MERCHANT_SETTINGS } from '@/parts/stores/app-addresses.js';
import { showRejection, useActivateApp } from './use-activate-app.js';

interface AppActionsProps {
  app: AppResource;
  isActivated: boolean;
}

const settingsOf = ({ name, id }: AppResource) =>
  ({ to: MERCHANT_SETTINGS, params: { platform: name, appId: String(id) } }) as const;

export function AppActions({ app, isActivated }: AppActionsProps): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const { id, title } = app;
  const activate = useActivateApp(id);
  // The banner's button is the primary action without a device.
  const { data: devices } = useQuery({ ...deviceChoicesQuery, enabled: useCan('show devices') });
  const deactivate = useMutation({
    mutationFn: () => deactivateApp(id),
    onSuccess: toast.success,
    onError: showRejection,
  });

  async function handleDeactivate(): Promise<void> {
    const isConfirmed = await confirm({
      title: t('apps.deactivate_title', { name: title }),
      body: t('apps.deactivate_body'),
      confirmLabel: t('apps.deactivate'),
      isDestructive: true,
    });
    if (isConfirmed) deactivate.mutate();
  }

  return (
    <>
      {isActivated ? (
        app.status === 'active' && <NextStep app={app} />
      ) : (
        <Button
          variant={devices?.length === 0 ? 'default' : 'filled'}
          loading={activate.isPending}
          disabled={isSuspended}
          onClick={() => activate.mutate()}
        >
          {t('apps.activate', { name: title })}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={36} aria-label={t('apps.actions_of', { name: title })} loading={deactivate.isPending}>
            <IconDots size={18} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ItemLink leftSection={<IconSettings size={18} stroke={1.5} />} {...settingsOf(app)}>
            {t('apps.settings')}
          </ItemLink>
          {isActivated && (
            <Menu.Item
              color="red"
              disabled={isSuspended}
              leftSection={<IconPower size={18} stroke={1.5} />}
              onClick={() => void handleDeactivate()}
            >
              {t('apps.deactivate')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function NextStep({ app }: { app: AppResource }): React.ReactElement {
  const { t } = useTranslation();
  const state = app.connection?.state;
  if (state === 'connected')
    return (
      <ButtonLink variant="default" {...settingsOf(app)}>
        {t('apps.open_settings')}
      </ButtonLink>
    );
  return (
    <ButtonLink {...settingsOf(app)}>
      {t(state === 'needs_attention' ? 'apps.reconnect' : 'apps.connect_store')}
    </ButtonLink>
  );
}
