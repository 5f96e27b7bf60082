import { useEffect } from 'react';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Impersonation } from '@server/auth/auth.contract.js';
import { serverNow } from '@/app/http/server-time.js';
import { queryClient } from '@/app/query-client.js';
import { sessionQuery, useSession } from '@/data/account/session.js';
import { useMinute } from '@/parts/use-minute.js';
import { useSwitchBack } from './use-switch-back.js';
import classes from './impersonation-bar.module.css';

export function ImpersonationBar(): React.ReactElement | null {
  const { name, username, impersonation } = useSession().data;
  return impersonation && <Bar userName={name ?? username} {...impersonation} />;
}

function Bar({ userName, admin_name, until }: Impersonation & { userName: string }): React.ReactElement {
  const { t } = useTranslation();
  const { leave, isLeaving } = useSwitchBack();
  const [before, after] = t('shell.impersonation.as', { name: '|' }).split('|');
  useRefetchAt(until);
  return (
    <aside className={classes.bar} aria-label={t('shell.impersonation.title')}>
      <p className={classes.text}>
        <span className={classes.who} title={t('shell.impersonation.by', { name: admin_name })}>
          {before}
          <bdi>{userName}</bdi>
          {after}
        </span>
        <TimeLeft until={until} />
      </p>
      <button type="button" className={classes.back} disabled={isLeaving} onClick={leave}>
        <IconArrowBackUp size={18} stroke={1.75} className="flip" />
        {t('shell.impersonation.back')}
      </button>
    </aside>
  );
}

function TimeLeft({ until }: { until: string }): React.ReactElement {
  const { t } = useTranslation();
  // Server time is precise to a second, so rounding up would start at 121 minutes.
  const minutes = Math.max(1, Math.floor((Date.parse(until) - useMinute().getTime()) / 60_000));
  return <span className={classes.left}>{t('shell.impersonation.left', { count: minutes })}</span>;
}

/** Waits until the impersonation has ended. */
function useRefetchAt(until: string): void {
  useEffect(() => {
    const ms = Math.max(0, Date.parse(until) - serverNow()) + 1000;
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }), ms);
    return () => clearTimeout(timer);
  }, [until]);
}
