import { useMemo } from 'react';
import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/data/session.js';
import { MENU } from './menu.js';

/** Any page by its name, from anywhere. */
export function CommandPalette({ onClose }: { onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  const { permission: permissions } = useSession().data;
  const pages = useMemo<SpotlightActionData[]>(
    () =>
      MENU.flat()
        .filter((entry) => !entry.permission || permissions.includes(entry.permission))
        .map((entry) => ({
          id: entry.to,
          label: t(entry.labelKey),
          leftSection: <entry.icon size={20} stroke={1.5} />,
          onClick: () => void router.navigate({ to: entry.to }),
        })),
    [permissions, router, t],
  );
  return (
    <Spotlight
      forceOpened
      onSpotlightClose={onClose}
      shortcut={null}
      actions={[{ group: t('shell.pages'), actions: pages }]}
      nothingFound={t('shell.nothing_found')}
      searchProps={{
        placeholder: t('shell.search_placeholder'),
        leftSection: <IconSearch size={20} stroke={1.5} />,
        'aria-label': t('shell.search'),
      }}
    />
  );
}
