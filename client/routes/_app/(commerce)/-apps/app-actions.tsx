import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPower } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AppResource } from '@server/commerce/apps/apps.contract.js';
import { confirm } from '@/app/confirm.js';
import { toast } from '@/app/toast.js';
import { useIsPended } from '@/app/use-can.js';
import { deactivateApp } from '@/data/shops/apps.js';
import { ButtonLink } from '@/ui/links.js';
import { MERCHANT_SETTINGS } from '@/parts/shops/app-addresses.js';
import { sayRefusal, useActivateApp } from './use-activate-app.js';

interface AppActionsProps {
  app: AppResource;
  isActivated: boolean;
}

/** Activate, then connect, then the settings; deactivating is behind the dots. */
export function AppActions({ app, isActivated }: AppActionsProps): React.ReactElement {
  const { t } = useTranslation();
  const isPended = useIsPended();
  const { id, name, title, connection } = app;
  const [to, params] = [MERCHANT_SETTINGS, { platform: name, appId: String(id) }] as const;
  const activate = useActivateApp(id);
  const deactivate = useMutation({
    mutationFn: () => deactivateApp(id),
    onSuccess: toast.success,
    onError: sayRefusal,
  });

  async function handleDeactivate(): Promise<void> {
    const isAgreed = await confirm({
      title: t('apps.deactivate_title', { name: title }),
      body: t('apps.deactivate_body'),
      confirmLabel: t('apps.deactivate'),
      isDestructive: true,
    });
    if (isAgreed) deactivate.mutate();
  }

  if (!isActivated)
    return (
      <>
        <Button loading={activate.isPending} disabled={isPended} onClick={() => activate.mutate()}>
          {t('apps.activate')}
        </Button>
        <ButtonLink variant="default" to={to} params={params} aria-label={t('apps.settings_of', { name: title })}>
          {t('apps.settings')}
        </ButtonLink>
      </>
    );
  const word =
    connection?.state === 'connected'
      ? t('apps.open_settings')
      : t(connection?.state === 'needs_attention' ? 'apps.reconnect' : 'apps.connect_shop');
  return (
    <>
      <ButtonLink to={to} params={params}>
        {word}
      </ButtonLink>
      {connection?.state !== 'connected' && (
        <ButtonLink variant="default" to={to} params={params} aria-label={t('apps.settings_of', { name: title })}>
          {t('apps.settings')}
        </ButtonLink>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={36} aria-label={t('apps.actions_of', { name: title })} loading={deactivate.isPending}>
            <IconDots size={18} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            color="red"
            disabled={isPended}
            leftSection={<IconPower size={18} stroke={1.5} />}
            onClick={() => void handleDeactivate()}
          >
            {t('apps.deactivate')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
