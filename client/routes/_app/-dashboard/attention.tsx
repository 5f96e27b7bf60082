import { IconCheck, IconLifebuoy, IconMessageX, IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UserReport } from '@server/dashboard/dashboard.contract.js';
import { currentLanguage, loadTexts } from '@/app/i18n/i18n.js';
import { useCan } from '@/app/use-can.js';
import { chatCountsQuery } from '@/data/chats/chat-counts.js';
import { messageStatsQuery } from '@/data/report.js';
import { unreadTicketsQuery } from '@/data/support/unread-tickets.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { AnchorLink } from '@/ui/links.js';
import { onDemand } from '@/ui/on-demand.js';
import classes from './now.module.css';

const MAX_DEVICES_SHOWN = 3;

const TroubledDevices = onDemand(async () => {
  const [{ TroubledDevices: component }] = await Promise.all([import('./troubled-devices.js'), loadTexts(['devices'])]);
  return component;
}, TroublePlaceholder);

type Devices = UserReport['trouble'];

const ICONS = {
  needs_you: <IconUserQuestion size={18} stroke={1.5} />,
  failed: <IconMessageX size={18} stroke={1.5} />,
  tickets: <IconLifebuoy size={18} stroke={1.5} />,
} as const;

function TroublePlaceholder({ devices }: { devices: Devices }): React.ReactElement {
  return (
    <div className={classes.rows}>
      {devices.map(({ session_id }) => (
        <div key={session_id} className={classes.row} />
      ))}
    </div>
  );
}

/** Devices in trouble hide the other problems. */
export function Attention({ report }: { report: UserReport }): React.ReactElement {
  const { t } = useTranslation();
  const canOpen = useCan('show devices');
  const { trouble, devices } = report;
  const countHidden = trouble.length - MAX_DEVICES_SHOWN;
  const hasActiveDevice = devices.count_active_devices > 0;
  const waitingItems = useWaitingItems();
  return (
    <section className={classes.panel} aria-labelledby="attention" data-bad={trouble.length > 0 || undefined}>
      <header className={classes.head}>
        <h2 id="attention" className={classes.title}>
          {trouble.length > 0 ? t('dashboard.trouble', { count: trouble.length }) : t('dashboard.attention')}
        </h2>
        {countHidden > 0 && canOpen && (
          <AnchorLink to="/devices" search={{ status: 'off' }} size="sm">
            {t('dashboard.more', { count: countHidden })}
          </AnchorLink>
        )}
      </header>
      {trouble.length > 0 && <TroubledDevices devices={trouble.slice(0, MAX_DEVICES_SHOWN)} />}
      {trouble.length === 0 && waitingItems.length > 0 && (
        <ul className={classes.rows}>
          {waitingItems.map(({ kind, words }) => (
            <li key={kind} className={classes.row} data-tone={kind}>
              <span className={classes.icon}>{ICONS[kind]}</span>
              <span className={classes.words}>
                {kind === 'tickets' ? (
                  <Link to="/tickets" className={classes.link}>
                    {words}
                  </Link>
                ) : (
                  <Link to="/chat/{-$deviceId}" search={{ state: kind }} className={classes.link}>
                    {words}
                  </Link>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {trouble.length === 0 && waitingItems.length === 0 && (
        <p className={classes.well}>
          {hasActiveDevice && <IconCheck size={20} stroke={1.75} />}
          {hasActiveDevice
            ? t('dashboard.all_well', { count: devices.count_active_devices })
            : t('dashboard.no_device')}
        </p>
      )}
    </section>
  );
}

function useWaitingItems(): { kind: keyof typeof ICONS; words: string }[] {
  const { t } = useTranslation();
  const { data: tickets = 0 } = useQuery({ ...unreadTicketsQuery, enabled: useCan('answer tickets') });
  const { data: counts } = useQuery(chatCountsQuery(null));
  const { data: stats } = useQuery(messageStatsQuery(7));
  const countNeedingPerson = counts?.needs_you ?? 0;
  const failed = stats?.data.at(-1)?.failed ?? 0;
  const toTextValues = (count: number) => ({ count, number: formatNumber(count, currentLanguage()) });
  return [
    ...(countNeedingPerson > 0
      ? [
          {
            kind: 'needs_you' as const,
            words: t('dashboard.today.asking', toTextValues(countNeedingPerson)),
          },
        ]
      : []),
    ...(failed > 0 ? [{ kind: 'failed' as const, words: t('dashboard.today.failed', toTextValues(failed)) }] : []),
    ...(tickets > 0 ? [{ kind: 'tickets' as const, words: t('shell.unread_tickets', { count: tickets }) }] : []),
  ];
}
