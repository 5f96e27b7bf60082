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
  /** Count of members, or null if hidden from the user. */
  members: number | null;
}

export function PlatformTiles({ platform, members }: PlatformTilesProps): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const format = (count: number): string => formatNumber(count, language);
  const { sent, delivered, devices } = platform;
  const areAllConnected = devices.connected >= devices.expected;
  const deliveredTile = useDelivered(sent, delivered);
  const { note, change } = useSentNote(sent, platform.sent_yesterday);
  return (
    <StatTiles label={t('dashboard.platform.title')}>
      <StatTile label={t('dashboard.platform.sent')} figure={format(sent)} note={note} change={change} />
      <StatTile label={t('dashboard.platform.delivered')} {...deliveredTile} />
      <StatTile
        label={t('dashboard.platform.devices')}
        figure={format(devices.connected)}
        note={
          devices.expected === 0
            ? t('dashboard.platform.none_linked')
            : areAllConnected
              ? t('dashboard.platform.all_connected')
              : t('dashboard.platform.of_devices', { number: format(devices.expected) })
        }
        mark={devices.expected > 0 && areAllConnected && <IconCheck size={16} stroke={1.75} />}
        tone={devices.expected === 0 ? undefined : areAllConnected ? 'good' : 'busy'}
        link={{ to: '/health' }}
      />
      {members !== null && (
        <StatTile label={t('dashboard.platform.members')} figure={format(members)} link={{ to: '/members' }} />
      )}
    </StatTiles>
  );
}
