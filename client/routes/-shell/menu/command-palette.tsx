import { useEffect, useState } from 'react';
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDeviceMobile, IconFlask, IconLifebuoy, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { SEARCH_DELAY_MS } from '@/app/constants.js';
import { useCan, usePermissions } from '@/app/use-can.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { useSession } from '@/data/account/session.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { useMenu } from './menu.js';
import { LISTS } from './menu.gen.js';
import type { ListEntry, MenuEntry } from './menu-place.js';
import { matchActions } from './palette/match-actions.js';
import { ACTIONS, type PalettePlace, SETTINGS } from './palette/palette-places.js';
import { PALETTE_WORDS } from './palette/palette-words.js';
import { useFoundRows } from './palette/use-found-rows.js';

export function CommandPalette({ onClose }: { onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  // A Spotlight with the property `opened` never calls `onSpotlightClose`.
  const [[store, palette]] = useState(createSpotlight);
  useEffect(() => palette.open(), [palette]);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const groups: SpotlightActionGroupData[] = [
    { group: t('shell.pages'), actions: usePages() },
    { group: t('shell.devices'), actions: useDevices() },
    { group: t('settings.title'), actions: usePlaces(SETTINGS) },
    { group: t('palette.actions'), actions: usePlaces(ACTIONS) },
    ...useFoundRows(typed, search),
  ];
  return (
    <Spotlight
      store={store}
      centered={false}
      yOffset="12dvh"
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      onSpotlightClose={onClose}
      query={typed}
      onQueryChange={setTyped}
      filter={matchActions}
      shortcut={null}
      highlightQuery
      scrollable
      maxHeight="60dvh"
      actions={groups.filter(({ actions }) => actions.length > 0)}
      nothingFound={t('shell.nothing_found')}
      attributes={{ content: { 'aria-label': t('shell.search') } }}
      searchProps={{
        placeholder: t('shell.search_placeholder'),
        leftSection: <IconSearch size={20} stroke={1.5} />,
        'aria-label': t('shell.search'),
      }}
    />
  );
}

function usePages(): SpotlightActionData[] {
  const { t } = useTranslation();
  const router = useRouter();
  const { network } = useSession();
  const pages: SpotlightActionData[] = useMenu()
    .flatMap(({ entries }): (MenuEntry | (ListEntry & Pick<MenuEntry, 'icon' | 'params'>))[] => entries)
    .concat(LISTS.map((list) => ({ ...list, icon: IconLifebuoy })))
    .map((entry) => ({
      id: entry.to,
      label: t(entry.labelKey),
      keywords: [...(PALETTE_WORDS[entry.to] ?? [])],
      leftSection: <entry.icon size={20} stroke={1.5} />,
      onClick: () => void router.navigate({ to: entry.to, ...(entry.params && { params: entry.params }) }),
    }));
  if (network === 'sandbox') {
    pages.push({
      id: '/sandbox',
      label: t('shell.sandbox'),
      leftSection: <IconFlask size={20} stroke={1.5} />,
      onClick: () => void router.navigate({ to: '/sandbox' }),
    });
  }
  return pages;
}

function useDevices(): SpotlightActionData[] {
  const router = useRouter();
  const { data: devices = [] } = useQuery({ ...deviceChoicesQuery, enabled: useCan('show devices') });
  const open = ({ id, session_id, phone_number }: DeviceResource): void =>
    void (phone_number === null
      ? router.navigate({ to: '/connect/{-$sessionId}', params: { sessionId: session_id } })
      : router.navigate({ to: '/chat/{-$deviceId}', params: { deviceId: String(id) } }));
  return devices.map((device) => ({
    id: `device-${device.id}`,
    label: device.device_name,
    // U+2066 and U+2069 keep the number left to right.
    ...(device.phone_number !== null && { description: `\u2066${formatPhone(device.phone_number)}\u2069` }),
    ...(device.phone_number !== null && { keywords: [device.phone_number] }),
    leftSection: <IconDeviceMobile size={20} stroke={1.5} />,
    onClick: () => open(device),
  }));
}

function usePlaces(places: readonly PalettePlace[]): SpotlightActionData[] {
  const { t } = useTranslation();
  const router = useRouter();
  const can = usePermissions();
  const { is_owner: isOwner } = useSession().data;
  return places
    .filter(({ permission, isForOwner }) => (permission === undefined || can(permission)) && (!isForOwner || isOwner))
    .map(({ id, to, labelKey, icon: EntryIcon, words }) => ({
      id,
      label: t(labelKey),
      keywords: [...words],
      leftSection: <EntryIcon size={20} stroke={1.5} />,
      onClick: () => void router.navigate({ to }),
    }));
}
