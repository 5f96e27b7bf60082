import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminSettingsResult } from '@server/commerce/apps/apps.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { switchApp } from '@/data/stores/apps.js';
import classes from './admin.module.css';

export function AppSwitch({ app }: { app: AdminSettingsResult['app'] }): React.ReactElement {
  const { t } = useTranslation();
  const toggle = useMutation({
    mutationFn: (isOn: boolean) => switchApp(app.id, isOn),
    onSuccess: () => toast.success(t('apps.setting_is_updated')),
    onError: (error) => showFailure(error),
  });
  return (
    <Switch
      className={classes.switch ?? ''}
      label={t('apps.admin.switch')}
      description={t('apps.admin.switch_help')}
      checked={toggle.isPending ? toggle.variables : app.status === 'active'}
      onChange={(event) => toggle.mutate(event.currentTarget.checked)}
    />
  );
}
