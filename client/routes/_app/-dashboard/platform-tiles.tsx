import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PlatformTodayResult } from '@server/dashboard/dashboard.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { StatTile, StatTiles } from '@/ui/charts/stat-tile.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { useDelivered } from './use-delivered.js';
import { useSentNote } from './use-sent-note.js';

interface PlatformTilesProps {
  platform: PlatformTodayResult;
  /** Null without permission. */
  members: number | null;
}

export function PlatformTiles({ platform, members }: PlatformTilesProps): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const write = (count: number): string => formatNumber(count, language);
  const { sent, delivered, devices } = platform;
  const isWhole = devices.connected >= devices.expected;
  const share = useDelivered(sent, delivered);
  const { note, change } = useSentNote(sent, platform.sent_yesterday);
  return (
    <StatTiles label={t('dashboard.platform.title')}>
      <StatTile label={t('dashboard.platform.sent')} figure={write(sent)} note={note} change={change} />
      <StatTile label={t('dashboard.platform.delivered')} {...share} />
      <StatTile
        label={t('dashboard.platform.devices')}
        figure={write(devices.connected)}
        note={
          devices.expected === 0
            ? t('dashboard.platform.none_linked')
            : isWhole
              ? t('dashboard.platform.all_connected')
              : t('dashboard.platform.of_devices', { number: write(devices.expected) })
        }
        mark={devices.expected > 0 && isWhole && <IconCheck size={16} stroke={1.75} />}
        tone={devices.expected === 0 ? undefined : isWhole ? 'good' : 'busy'}
        link={{ to: '/health' }}
      />
      {members !== null && (
        <StatTile label={t('dashboard.platform.members')} figure={write(members)} link={{ to: '/members' }} />
      )}
    </StatTiles>
  );
}
