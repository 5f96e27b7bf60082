import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useSession } from '@/data/account/session.js';
import { storageQuery } from '@/data/media/media.js';
import { reportQuery } from '@/data/report.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { shareOf, toneOf } from '@/parts/usage-meter/share-of.js';
import { UsageMeter } from '@/parts/usage-meter/usage-meter.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { PACKAGE_LIMITS, toUnit } from '../-packages/package-limits.js';
import classes from './subscription.module.css';

type Kind = (typeof PACKAGE_LIMITS)[number][0];

interface UsedLimit {
  kind: Kind;
  used: number | null;
  limit: number;
}

export function Usage(): React.ReactElement | null {
  const { t } = useTranslation();
  const limits = useSession().data.subcribe;
  const { data: report, isPending: isReportPending } = useQuery(reportQuery);
  const { data: storage, isPending: isStoragePending } = useQuery(storageQuery);
  if (!limits) return null;
  const used: Record<Kind, number | undefined> = {
    messages: limits.count_message_consumed,
    devices: report?.devices.count_devices,
    contacts: report?.phone_contacts,
    templates: report?.templates,
    campaigns: report?.campaigns.count_campaigns,
    storage: storage?.used,
    users: limits.count_users_used,
  };
  const rows = PACKAGE_LIMITS.flatMap(([kind, field]): UsedLimit[] => {
    const isPending = kind === 'storage' ? isStoragePending : isReportPending;
    const known = used[kind] ?? (isPending ? null : undefined);
    return known === undefined ? [] : [{ kind, used: known, limit: toUnit(kind, limits[field]) }];
  });
  const rowsOfTone = (tone: 'near' | 'full') =>
    rows.filter(({ used: count, limit }) => count !== null && toneOf(shareOf({ used: count, limit })) === tone);
  return (
    <>
      <Notice tone="full" rows={rowsOfTone('full')} />
      <Notice tone="near" rows={rowsOfTone('near')} />
      <div className={classes.meters} role="group" aria-label={t('packages.usage.title')}>
        {rows.map((row) => (
          <Meter key={row.kind} {...row} />
        ))}
      </div>
    </>
  );
}

function Notice({ tone, rows }: { tone: 'near' | 'full'; rows: UsedLimit[] }): React.ReactElement | null {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  const names = new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(
    rows.map(({ kind }) => t(`packages.limit.${kind}`)),
  );
  const cannotSend = tone === 'full' && rows.some(({ kind }) => kind === 'messages');
  return (
    <Alert
      className={classes.notice}
      data-tone={tone}
      icon={<IconAlertTriangle size={20} stroke={1.5} />}
      color={tone === 'full' ? 'red' : 'yellow'}
    >
      {t(`packages.usage.${cannotSend ? 'full_messages' : tone}`, { names })}
    </Alert>
  );
}

function Meter({ kind, used, limit }: UsedLimit): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const format = kind === 'storage' ? formatBytes : formatNumber;
  const formatFigures = (count: number) =>
    limit < 0
      ? t('packages.usage.unlimited', { used: format(count, language) })
      : t('packages.usage.of', { used: format(count, language), limit: format(limit, language) });
  const figures = used === null ? '' : formatFigures(used);
  return <UsageMeter label={t(`packages.limit.${kind}`)} figures={figures} used={used} limit={limit} />;
}
