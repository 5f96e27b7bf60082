import { Button } from '@mantine/core';
import { IconKey, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AppConnection, GetAppResult } from '@server/commerce/apps/apps.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { useIsSuspended } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { checkConnection, disconnectApp, rotateSecret } from '@/data/stores/connection.js';
import classes from './connection.module.css';

interface ConnectionActionsProps {
  app: GetAppResult['apps'];
  connection: AppConnection;
  onSecret: (connection: AppConnection) => void;
}

export function ConnectionActions({ app, connection, onSecret }: ConnectionActionsProps): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const isImpersonated = Boolean(useSession().data.impersonation);
  const check = useMutation({
    mutationFn: () => checkConnection(app.id),
    onSuccess: ({ connection: { state, reason } }) => {
      if (state === 'connected') toast.success(t('apps.connection.is_fine'));
      else toast.error(reason === null ? t(`apps.state.${state}`) : t(`apps.reasons.${reason}`));
    },
    onError: (error) => showFailure(error, () => check.mutate()),
  });
  const rotate = useMutation({
    mutationFn: () => rotateSecret(app.id),
    onSuccess: ({ connection: newConnection }) => onSecret(newConnection),
    onError: (error) => showFailure(error),
  });
  const disconnect = useMutation({
    mutationFn: () => disconnectApp(app.id),
    onSuccess: () => toast.success(t('apps.connection.disconnected')),
    onError: (error) => showFailure(error, () => disconnect.mutate()),
  });

  async function handleRotate(): Promise<void> {
    const isConfirmed = await confirm({
      title: t('apps.connection.rotate_title'),
      body: t('apps.connection.rotate_body'),
      confirmLabel: t('apps.connection.rotate'),
    });
    if (isConfirmed) rotate.mutate();
  }
  async function handleDisconnect(): Promise<void> {
    const name = isolate(connection.store_name ?? app.title);
    const isConfirmed = await confirm({
      title: t('apps.connection.disconnect_title', { name }),
      body: t('apps.connection.disconnect_body'),
      confirmLabel: t('apps.connection.disconnect'),
      isDestructive: true,
    });
    if (isConfirmed) disconnect.mutate();
  }
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        loading={check.isPending}
        leftSection={<IconRefresh size={18} stroke={1.5} />}
        onClick={() => check.mutate()}
      >
        {t('apps.connection.check')}
      </Button>
      {!isImpersonated && connection.ways.includes('secret') && (
        <Button
          variant="default"
          disabled={isSuspended}
          loading={rotate.isPending}
          leftSection={<IconKey size={18} stroke={1.5} />}
          onClick={() => void handleRotate()}
        >
          {t('apps.connection.rotate')}
        </Button>
      )}
      {!isImpersonated && (
        <Button
          variant="subtle"
          color="red"
          disabled={isSuspended}
          loading={disconnect.isPending}
          leftSection={<IconPlugConnectedX size={18} stroke={1.5} />}
          onClick={() => void handleDisconnect()}
        >
          {t('apps.connection.disconnect')}
        </Button>
      )}
    </div>
  );
}
