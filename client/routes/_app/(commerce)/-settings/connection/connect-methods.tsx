import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconBuildingStore, IconExternalLink, IconKey, IconPlugConnected, type Icon } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AppConnection, GetAppResult } from '@server/commerce/apps/apps.contract.js';
import type { ConnectBody } from '@server/commerce/apps/connect-body.contract.js';
import type { ConnectMethod } from '@server/commerce/apps/connect.contract.js';
import { DESCRIPTIONS } from '@server/commerce/platforms/descriptions.gen.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { useIsSuspended } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { connectApp } from '@/data/stores/connection.js';
import { onDemand } from '@/ui/on-demand.js';
import classes from './connection.module.css';

const KeysDialog = onDemand(() => import('./keys-dialog.js').then((module) => module.KeysDialog));

const ICONS: Record<ConnectMethod, Icon> = {
  redirect: IconExternalLink,
  easy_mode: IconBuildingStore,
  form: IconKey,
  secret: IconPlugConnected,
};

interface ConnectMethodsProps {
  app: GetAppResult['apps'];
  connection: AppConnection;
  storeDomain: string | undefined;
  onConnected: (connection: AppConnection) => void;
}

export function ConnectMethods({ app, connection, storeDomain, onConnected }: ConnectMethodsProps): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  // Impersonating administrators cannot connect a store.
  const isImpersonated = Boolean(useSession().data.impersonation);
  const [openMethod, setOpenMethod] = useState<ConnectMethod | null>(null);
  const connect = useMutation({
    mutationFn: (body: ConnectBody) => connectApp(app.id, body),
    onSuccess: ({ redirect_url: url, connection: newConnection }) => {
      setOpenMethod(null);
      if (url !== null) {
        window.location.assign(url);
        return;
      }
      onConnected(newConnection);
      if (newConnection.state === 'connected') toast.success(t('apps.connection.connected'));
    },
  });

  function handleClick(method: ConnectMethod): void {
    if (DESCRIPTIONS[app.name].connectFields[method]) setOpenMethod(method);
    else
      connect.mutate(
        { way: method },
        { onError: (error) => showFailure(error, undefined, t('apps.connection.problem')) },
      );
  }
  return (
    <ul className={classes.ways}>
      {connection.ways.map((method, index) => {
        const Shape = ICONS[method];
        return (
          <li key={method} className={classes.way}>
            <Button
              variant={index === 0 ? 'filled' : 'default'}
              disabled={isSuspended || isImpersonated}
              loading={connect.isPending && openMethod === null && connect.variables.way === method}
              leftSection={<Shape size={18} stroke={1.5} />}
              onClick={() => handleClick(method)}
            >
              {t(`apps.connection.${method}`, { name: app.title })}
            </Button>
            <span className={classes.help}>{t(`apps.connection.${method}_help`, { name: app.title })}</span>
          </li>
        );
      })}
      {openMethod && (
        <KeysDialog
          app={app}
          method={openMethod}
          storeDomain={storeDomain}
          onClose={() => setOpenMethod(null)}
          onConnect={async (fields: ConnectBody) => void (await connect.mutateAsync({ ...fields, way: openMethod }))}
        />
      )}
    </ul>
  );
}
