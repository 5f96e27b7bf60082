import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { usePermissions } from '@/app/use-can.js';
import { deviceChoicesQuery, canChooseDevices } from '@/data/devices/device-choices.js';
import { ClampedText } from '@/ui/text/clamped-text.js';

export function ColleagueDevices({ ids }: { ids: readonly number[] | null }): React.ReactElement {
  const { t } = useTranslation();
  const can = usePermissions();
  const { data: devices = [] } = useQuery({ ...deviceChoicesQuery, enabled: canChooseDevices(can) });
  if (ids === null) return <span>{t('team.all_devices')}</span>;
  if (ids.length === 0) return <span>{t('team.no_devices')}</span>;
  const names = devices.filter(({ id }) => ids.includes(id)).map(({ device_name: name }) => name);
  if (ids.length === 1 && names[0] !== undefined) return <ClampedText text={names[0]} lines={1} />;
  return (
    <span title={new Intl.ListFormat(currentLanguage()).format(names)}>
      {t('team.count_devices', { count: ids.length })}
    </span>
  );
}
