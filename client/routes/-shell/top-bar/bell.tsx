import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '@/app/i18n/i18n.js';
import { alertsQuery } from '@/data/alerts.js';
import { Dropdown } from '@/ui/dropdown.js';
import { onDemand } from '@/ui/on-demand.js';
import classes from './bell.module.css';

const AlertsPanel = onDemand(
  async () => {
    await loadTexts(['alerts', 'devices', 'apps', 'packages']);
    return (await import('./alerts-panel.js')).AlertsPanel;
  },
  () => <div className={classes.empty} />,
);

export function Bell(): React.ReactElement {
  const { t } = useTranslation();
  const count = useQuery(alertsQuery).data?.unseen ?? 0;
  return (
    <Dropdown
      kind="dialog"
      label={count > 0 ? t('shell.new_alerts', { count }) : t('shell.alerts')}
      trigger={
        <>
          <IconBell size={20} stroke={1.5} />
          {count > 0 && <span className={classes.count}>{count > 99 ? '99+' : count}</span>}
        </>
      }
    >
      {(close) => <AlertsPanel onClose={close} />}
    </Dropdown>
  );
}
