import { useTranslation } from 'react-i18next';
import type { ServerStatus } from '@server/status/status.contract.js';
import { rememberGuestChoice } from '@/app/guest/guest-choices.js';
import { LanguageMenu } from '@/parts/preferences/language-menu.js';
import { ThemeToggle } from '@/parts/preferences/theme-toggle.js';
import { Logo } from '@/ui/logo.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { StatusFigures } from './status-figures.js';
import { Incidents } from './incidents.js';
import classes from './status-page.module.css';

const PARTIAL_OUTAGE_SHARE = 0.05;
const MAJOR_OUTAGE_SHARE = 0.5;

type Overall = 'good' | 'busy' | 'bad' | 'none';

export function StatusPage({ status }: { status: ServerStatus }): React.ReactElement {
  const { t } = useTranslation();
  const overall = overallOf(status);
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <LanguageMenu onChange={(language) => rememberGuestChoice({ language })} />
        <ThemeToggle onChange={(mode) => rememberGuestChoice({ mode })} />
      </header>
      <main className={classes.main}>
        <div className={classes.head}>
          <Logo size={36} />
          <div>
            <h1 className={classes.title}>{t('status.title')}</h1>
            <p className={classes.text}>{t('status.description')}</p>
          </div>
        </div>
        <p className={classes.overall} data-tone={overall} role="status">
          {t(`status.overall.${overall}`)}
        </p>
        <StatusFigures status={status} />
        <Incidents incidents={status.incidents} />
        <p className={classes.foot}>
          {t('status.updated')} <RelativeTime value={status.at} />. {t('status.refreshes')}
        </p>
      </main>
    </div>
  );
}

function overallOf({ devices: { expected, connected }, incidents }: ServerStatus): Overall {
  if (expected === 0) return 'none';
  const offlineShare = (expected - connected) / expected;
  if (offlineShare >= MAJOR_OUTAGE_SHARE) return 'bad';
  return offlineShare >= PARTIAL_OUTAGE_SHARE || incidents.some(({ ended_at }) => ended_at === null) ? 'busy' : 'good';
}
