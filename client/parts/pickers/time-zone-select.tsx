import { useState } from 'react';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useMinute } from '@/parts/use-minute.js';
import { foldText } from '@/ui/format/fold-text.js';
import { formatDayTime } from '@/ui/format/format-time.js';
import { nameOfZone, offsetOfZone } from '@/ui/format/format-zone.js';
import { listTimeZones, type TimeZone } from './time-zones.js';
import classes from './time-zone-select.module.css';

interface TimeZoneSelectProps {
  value: string;
  onChange: (value: string) => void;
  error?: React.ReactNode;
}

const MAX_SHOWN = 60;

export function TimeZoneSelect({ value, onChange, error, ...rest }: TimeZoneSelectProps): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const now = useMinute();
  const [zones, setZones] = useState<TimeZone[]>([]);
  const isListed = zones.some(({ id }) => id === value);
  const options = (isListed ? zones : [{ id: value, name: nameOfZone(value, language), searchText: '' }, ...zones]).map(
    ({ id, name }) => ({ value: id, label: name }),
  );
  return (
    <Select
      {...rest}
      label={t('settings.dates.zone')}
      description={t('settings.dates.there', {
        time: formatDayTime(now, language, { timeZone: value, style: 'medium' }),
      })}
      error={error}
      searchable
      allowDeselect={false}
      limit={MAX_SHOWN}
      maxDropdownHeight={300}
      nothingFoundMessage={t('settings.dates.no_zone')}
      data={options}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
      onDropdownOpen={() => setZones(listTimeZones(language))}
      filter={({ search }) => searchZones(zones, search)}
      renderOption={({ option }) => <ZoneOption id={option.value} name={option.label} />}
    />
  );
}

function searchZones(zones: TimeZone[], search: string): { value: string; label: string }[] {
  const words = foldText(search).split(/\s+/);
  return zones
    .filter(({ searchText }) => words.every((word) => searchText.includes(word)))
    .slice(0, MAX_SHOWN)
    .map(({ id, name }) => ({ value: id, label: name }));
}

function ZoneOption({ id, name }: { id: string; name: string }): React.ReactElement {
  return (
    <span className={classes.zone}>
      <span className={classes.zoneName}>{name}</span>
      {name !== id && (
        <bdi dir="ltr" className={classes.zoneId}>
          {id}
        </bdi>
      )}
      <span className={classes.zoneOffset}>
        <bdi dir="ltr">{offsetOfZone(id)}</bdi>
      </span>
    </span>
  );
}
