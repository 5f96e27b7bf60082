import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconBuildingStore, IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { GetAppResult } from '@server/commerce/apps/apps.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { useIsSuspended } from '@/app/use-can.js';
import { connectApp } from '@/data/stores/connection.js';
import { MERCHANT_SETTINGS } from '@/parts/stores/app-addresses.js';
import type { CONNECTION_OUTCOMES } from '../settings-address.js';
import classes from './connection.module.css';

interface ReturnNoticeProps {
  app: GetAppResult['apps'];
  outcome: (typeof CONNECTION_OUTCOMES)[number] | undefined;
  /** E-mailed token that adds an installed store to this account. */
  claim: string | undefined;
}

export function ReturnNotice({ app, outcome, claim }: ReturnNoticeProps): React.ReactElement | null {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isSuspended = useIsSuspended();
  const claimStore = useMutation({
    mutationFn: (token: string) => connectApp(app.id, { claim: token }),
    onSuccess: async () => {
      toast.success(t('apps.connection.connected'));
      // The token works only once.
      const params = { platform: app.name, appId: String(app.id) };
      await navigate({ to: MERCHANT_SETTINGS, params, replace: true });
    },
    onError: (error) => showFailure(error),
  });
  if (claim !== undefined)
    return (
      <Alert
        className={classes.notice}
        variant="light"
        icon={<IconBuildingStore size={20} stroke={1.5} />}
        title={t('apps.connection.claim.title')}
      >
        <p className={classes.claim}>{t('apps.connection.claim.text')}</p>
        <Button
          disabled={isSuspended || !app.is_activated}
          loading={claimStore.isPending}
          onClick={() => claimStore.mutate(claim)}
        >
          {t('apps.connection.claim.confirm')}
        </Button>
      </Alert>
    );
  if (outcome === undefined) return null;
  const isSuccess = outcome === 'connected' || outcome === 'install';
  return (
    <Alert
      className={classes.notice}
      variant="light"
      role="status"
      color={isSuccess ? 'accent' : 'red'}
      icon={isSuccess ? <IconCircleCheck size={20} stroke={1.5} /> : <IconAlertCircle size={20} stroke={1.5} />}
    >
      {t(`apps.connection.word.${outcome}`)}
    </Alert>
  );
}
