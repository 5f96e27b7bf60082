import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconBuildingStore, IconExternalLink, IconKey, IconPlugConnected, type Icon } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AppConnection, ConnectBody, ConnectWay, GetAppResult } from '@server/commerce/apps/apps.contract.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { toast } from '@/app/toast.js';
import { useIsPended } from '@/app/use-can.js';
import { connectApp } from '@/data/shops/connection.js';
import { onDemand } from '@/ui/on-demand.js';
import { keyFieldsOf } from './key-fields.js';
import classes from './connection.module.css';

const KeysDialog = onDemand(() => import('./keys-dialog.js').then((module) => module.KeysDialog));

const ICONS: Record<ConnectWay, Icon> = {
  redirect: IconExternalLink,
  easy_mode: IconBuildingStore,
  form: IconKey,
  secret: IconPlugConnected,
};

interface ConnectWaysProps {
  app: GetAppResult['apps'];
  connection: AppConnection;
  shop: string | undefined;
  onConnected: (connection: AppConnection) => void;
}

/** The ways to link a store of this platform, the easiest first. */
export function ConnectWays({ app, connection, shop, onConnected }: ConnectWaysProps): React.ReactElement {
  const { t } = useTranslation();
  const isPended = useIsPended();
  const [asking, setAsking] = useState<ConnectWay | null>(null);
  const connect = useMutation({
    mutationFn: (body: ConnectBody) => connectApp(app.id, body),
    onSuccess: ({ redirect_url: url, connection: made }) => {
      setAsking(null);
      if (url !== null) {
        window.location.assign(url);
        return;
      }
      onConnected(made);
      if (made.state === 'connected') toast.success(t('apps.connection.connected'));
    },
  });

  function handleClick(way: ConnectWay): void {
    // What has to be known of the store first is asked for in a dialog, which then shows what is wrong with it.
    if (keyFieldsOf(app.name, way).length > 0) setAsking(way);
    else connect.mutate({ way }, { onError: (error) => tellFailure(error, undefined, t('apps.connection.problem')) });
  }
  return (
    <ul className={classes.ways}>
      {connection.ways.map((way, index) => {
        const Shape = ICONS[way];
        return (
          <li key={way} className={classes.way}>
            <Button
              variant={index === 0 ? 'filled' : 'default'}
              disabled={isPended}
              loading={connect.isPending && asking === null && connect.variables.way === way}
              leftSection={<Shape size={18} stroke={1.5} />}
              onClick={() => handleClick(way)}
            >
              {t(`apps.connection.${way}`, { name: app.title })}
            </Button>
            <span className={classes.help}>{t(`apps.connection.${way}_help`, { name: app.title })}</span>
          </li>
        );
      })}
      {asking && (
        <KeysDialog
          app={app}
          way={asking}
          shop={shop}
          onClose={() => setAsking(null)}
          onConnect={async (fields: ConnectBody) => void (await connect.mutateAsync({ ...fields, way: asking }))}
        />
      )}
    </ul>
  );
}
