import { useEffect } from 'react';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AlertResource } from '@server/alerts/alerts.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { describeIfKnown } from '@/app/i18n/text-key.js';
import { useCan } from '@/app/use-can.js';
import { alertsQuery, markAlertsSeen } from '@/data/alerts.js';
import { useSession } from '@/data/account/session.js';
import { useUpcomingFormat } from '@/parts/use-upcoming-format.js';
import { formatDay } from '@/ui/format/format-time.js';
import { AnchorLink } from '@/ui/links.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { RelativeTime } from '@/ui/relative-time.js';
import classes from './alerts-panel.module.css';

export function AlertsPanel({ onClose }: { onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(alertsQuery);
  const unseen = data?.unseen ?? 0;
  // Impersonating administrators and colleagues must not mark the owner's alerts as seen.
  const user = useSession().data;
  const isOwn = user.impersonation === null && user.is_owner;
  useEffect(() => {
    if (unseen > 0 && isOwn) void markAlertsSeen().catch(() => undefined);
  }, [unseen, isOwn]);
  return (
    <section className={classes.panel}>
      <h2 className={classes.title}>{t('shell.alerts')}</h2>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowSkeletons count={3} />)}
      {data?.data.length === 0 && <p className={classes.none}>{t('alerts.none')}</p>}
      <ul className={classes.list}>
        {data?.data.map((alert) => (
          <Alert key={alert.id} alert={alert} onClose={onClose} />
        ))}
      </ul>
    </section>
  );
}

interface AlertProps {
  alert: AlertResource;
  onClose: () => void;
}

function Alert({ alert, onClose }: AlertProps): React.ReactElement {
  const { t } = useTranslation();
  const line = useExplanation(alert);
  const isCleared = alert.cleared_at !== null;
  // A name in the other writing direction would reorder the sentence.
  const name = alert.limit ? t(`packages.limit.${alert.limit}`) : (alert.shop?.name ?? alert.device_name ?? '');
  const headline = t(`alerts.kind.${alert.kind}`, { name: isolate(name) });
  const outcome = outcomeOf(alert);
  const Shape = isCleared ? IconCheck : IconAlertTriangle;
  return (
    <li className={classes.alert} data-over={isCleared || undefined}>
      <Shape size={18} stroke={1.75} className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.headline}>
          <AlertLink alert={alert} onClose={onClose}>
            {headline}
          </AlertLink>
        </p>
        {line && <p className={classes.line}>{line}</p>}
        <p className={classes.line}>
          <RelativeTime value={alert.raised_at} />
          {alert.cleared_at && (
            <>
              {' · '}
              {t(`alerts.ending.${outcome}`)} <RelativeTime value={alert.cleared_at} />
            </>
          )}
        </p>
      </div>
    </li>
  );
}

const isPackageAlert = ({ session_id: device, shop: store }: AlertResource): boolean =>
  device === null && store === null;

function outcomeOf(alert: AlertResource): 'well' | 'replaced' | 'removed' | 'store_removed' | 'plan' {
  if (isPackageAlert(alert)) return 'plan';
  return alert.shop && alert.ending === 'removed' ? 'store_removed' : (alert.ending ?? 'well');
}

function AlertLink({ alert, onClose, children }: AlertProps & { children: string }): React.ReactElement {
  const [canOpenDevices, canOpenApps, canOpenPackages] = [
    useCan('show devices'),
    useCan('show apps'),
    useCan('show package'),
  ];
  const { shop: store, session_id: sessionId, ending } = alert;
  if (store && canOpenApps)
    return (
      <AnchorLink
        to="/{$platform}-setting-app/$appId"
        params={{ platform: store.platform, appId: String(store.app_id) }}
        onClick={onClose}
        inherit
        c="inherit"
      >
        {children}
      </AnchorLink>
    );
  if (isPackageAlert(alert) && canOpenPackages)
    return (
      <AnchorLink to="/packages" onClick={onClose} inherit c="inherit">
        {children}
      </AnchorLink>
    );
  if (sessionId === null || !canOpenDevices || ending === 'removed') return <>{children}</>;
  return (
    <AnchorLink to="/devices/$sessionId" params={{ sessionId }} onClick={onClose} inherit c="inherit">
      {children}
    </AnchorLink>
  );
}

function useExplanation({ kind, limit, reason, until, count, shop: store, cleared_at }: AlertResource): string | null {
  const { t } = useTranslation();
  const formatUpcoming = useUpcomingFormat();
  if (cleared_at !== null) return null;
  const date = until === null ? '' : formatDay(new Date(until), currentLanguage());
  if (kind === 'limited') return until ? t('alerts.until', { when: formatUpcoming(until) }) : t('alerts.limited');
  if (kind === 'limit_full' && limit === 'messages') return t('alerts.help.messages_full');
  const help = describeIfKnown(`alerts.help.${kind}`, { date });
  if (help) return help;
  if (store) {
    const explanation = reason && describeIfKnown(`apps.reasons.${reason}`);
    return [explanation, count && t('alerts.refused', { count })].filter(Boolean).join(' ');
  }
  if (reason === 'unattended') return t('alerts.unattended');
  return reason && describeIfKnown(`devices.reason.${reason}`);
}
