import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Sidebar } from './sidebar.js';

/** The side menu of narrow windows. */
export function DrawerMenu({ onClose }: { onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={onClose}
      size="var(--sidebar-width)"
      withCloseButton={false}
      padding={0}
      aria-label={t('shell.menu')}
    >
      <Sidebar isCollapsed={false} />
    </Drawer>
  );
}
