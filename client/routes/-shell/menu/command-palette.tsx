import { useEffect, useState } from 'react';
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAddressBook, IconDeviceMobile, IconFlask, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { SEARCH_DELAY_MS } from '@/app/constants.js';
import { useCan } from '@/app/use-can.js';
import { contactPages } from '@/data/contacts/contacts.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { useSession } from '@/data/account/session.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { useMenu } from './menu.js';

const MIN_SEARCH_LENGTH = 2;
const MAX_CONTACTS = 6;

export function CommandPalette({ onClose }: { onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  // A spotlight with forced `opened` never reports its close.
  const [[store, palette]] = useState(createSpotlight);
  useEffect(() => palette.open(), [palette]);
  const [typed, setTyped] = useState('');
  const groups: SpotlightActionGroupData[] = [
    { group: t('shell.pages'), actions: usePages() },
    { group: t('shell.devices'), actions: useDevices() },
    { group: t('contacts.title'), actions: useContacts(typed) },
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
      shortcut={null}
      highlightQuery
      scrollable
      maxHeight="60dvh"
      actions={groups.filter(({ actions }) => actions.length > 0)}
      nothingFound={t('shell.nothing_found')}
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
    .flatMap(({ entries }) => entries)
    .map((entry) => ({
      id: entry.to,
      label: t(entry.labelKey),
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

/** A linked device opens its chats, a new one its pairing page. */
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
    // U+2066 and U+2069 keep the number left to right in Arabic.
    ...(device.phone_number !== null && { description: `\u2066${formatPhone(device.phone_number)}\u2069` }),
    ...(device.phone_number !== null && { keywords: [device.phone_number] }),
    leftSection: <IconDeviceMobile size={20} stroke={1.5} />,
    onClick: () => open(device),
  }));
}

/** The server matches names and numbers in any notation. */
function useContacts(typed: string): SpotlightActionData[] {
  const router = useRouter();
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const isWanted = useCan('show contact_phone') && search.length >= MIN_SEARCH_LENGTH;
  const { data } = useQuery({ ...contactPages.query({ search, rows: MAX_CONTACTS }), enabled: isWanted });
  return (isWanted ? (data?.data ?? []) : []).map(({ id, name, phone_number }) => {
    const phone = phone_number && `\u2066${formatPhone(phone_number)}\u2069`;
    return {
      id: `contact-${id}`,
      label: name ?? phone ?? String(id),
      ...(name !== null && phone !== null && { description: phone }),
      // Otherwise the palette would filter the server's results.
      keywords: [typed, search],
      leftSection: <IconAddressBook size={20} stroke={1.5} />,
      onClick: () => void router.navigate({ to: '/contact-numbers', search: { contact: id } }),
    };
  });
}
