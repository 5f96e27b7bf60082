import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MessageStats, UserReport } from '@server/dashboard/dashboard.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useCan } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { chatCountsQuery } from '@/data/chats/chat-counts.js';
import { messageStatsQuery } from '@/data/report.js';
import { Sparkline, SparkMeter } from '@/ui/charts/sparkline.js';
import { StatTile, StatTiles } from '@/ui/charts/stat-tile.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { useDelivered } from './use-delivered.js';
import { useSentNote } from './use-sent-note.js';

const LOW_ALLOWANCE_SHARE = 0.2;
const CHART_LINK = { to: '/dashboard', hash: 'messages-panel' } as const;

/** Marks problems only while `Attention` lists devices in trouble instead. */
export function TodayTiles({ report }: { report: UserReport }): React.ReactElement {
  const { t } = useTranslation();
  const { data: stats } = useQuery(messageStatsQuery(7));
  const isShownInAttention = report.trouble.length === 0;
  return (
    <StatTiles label={t('dashboard.today.title')}>
      <SentToday stats={stats} />
      <Delivered stats={stats} isShownInAttention={isShownInAttention} />
      <WaitingChats isShownInAttention={isShownInAttention} />
      <AllowanceLeft messages={report.messages} />
    </StatTiles>
  );
}

function SentToday({ stats }: { stats: MessageStats | undefined }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const sent = stats?.data.at(-1)?.sent;
  const { note, change } = useSentNote(sent, stats?.sent_yesterday ?? 0);
  return (
    <StatTile
      label={t('dashboard.today.sent')}
      figure={sent === undefined ? undefined : formatNumber(sent, language)}
      note={note}
      change={change}
      drawing={<Sparkline values={stats?.data.map((day) => day.sent)} />}
      link={CHART_LINK}
    />
  );
}

interface DeliveredProps {
  stats: MessageStats | undefined;
  isShownInAttention: boolean;
}

function Delivered({ stats, isShownInAttention }: DeliveredProps): React.ReactElement {
  const { t } = useTranslation();
  const { sent = 0, delivered = 0, failed = 0 } = stats?.data.at(-1) ?? {};
  const { figure, note } = useDelivered(sent, delivered);
  const isBad = failed > 0;
  return (
    <StatTile
      label={t('dashboard.today.delivered')}
      figure={stats && figure}
      note={
        isBad && !isShownInAttention
          ? t('dashboard.today.failed', { count: failed, number: formatNumber(failed, currentLanguage()) })
          : note
      }
      tone={isBad && !isShownInAttention ? 'bad' : undefined}
      drawing={
        <Sparkline
          values={stats?.data.map((day) => (day.sent === 0 ? null : day.delivered / day.sent))}
          fullValue={1}
        />
      }
      link={isBad ? { to: '/chat/{-$deviceId}', search: { state: 'failed' } } : CHART_LINK}
    />
  );
}

function WaitingChats({ isShownInAttention }: Pick<DeliveredProps, 'isShownInAttention'>): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { data: counts } = useQuery(chatCountsQuery(null));
  const { unread, needs_you: countNeedingPerson = 0 } = counts ?? {};
  const needsPerson = countNeedingPerson > 0;
  const isIdle = !needsPerson && unread === 0;
  return (
    <StatTile
      label={t('dashboard.today.waiting')}
      figure={unread === undefined ? undefined : formatNumber(unread, language)}
      note={
        needsPerson && !isShownInAttention
          ? t('dashboard.today.asking', {
              count: countNeedingPerson,
              number: formatNumber(countNeedingPerson, language),
            })
          : t(isIdle ? 'dashboard.today.all_read' : 'dashboard.today.unread')
      }
      mark={isIdle && <IconCheck size={16} stroke={1.75} />}
      tone={isIdle ? 'good' : needsPerson && !isShownInAttention ? 'busy' : undefined}
      link={{ to: '/chat/{-$deviceId}', search: { state: needsPerson ? 'needs_you' : 'unread' } }}
    />
  );
}

function AllowanceLeft({ messages }: { messages: UserReport['messages'] }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const canOpen = useCan('show package');
  const { count_messages: limit, count_message_consumed: used, balance } = messages;
  const share = limit > 0 ? Math.max(0, 1 - used / limit) : 0;
  const isShort = balance !== null && share <= LOW_ALLOWANCE_SHARE;
  return (
    <StatTile
      label={t('dashboard.today.left')}
      figure={balance === null ? t('dashboard.unlimited') : formatNumber(balance, language)}
      note={<AllowanceEnd messages={messages} />}
      tone={balance === 0 ? 'bad' : isShort || messages.forecast_at ? 'busy' : undefined}
      drawing={balance === null ? undefined : <SparkMeter share={share} isShort={isShort} />}
      link={canOpen ? { to: '/packages' } : undefined}
    />
  );
}

function AllowanceEnd({ messages }: { messages: UserReport['messages'] }): React.ReactElement | null {
  const { t } = useTranslation();
  const isFree = useSession().data.subcribe?.package?.price === 0;
  const { balance, forecast_at: forecastAt, expire_at: expireAt } = messages;
  if (balance === 0) return <>{t('dashboard.today.used_up')}</>;
  const at = forecastAt ?? expireAt;
  if (at === null) return null;
  return (
    <span>
      {t(forecastAt ? 'dashboard.today.runs_out' : isFree ? 'dashboard.today.renews' : 'dashboard.today.ends')}{' '}
      <RelativeTime value={at} />
    </span>
  );
}
