import { useEffect, useState } from 'react';
import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Sidebar } from './sidebar.js';

/** The side menu of narrow windows. */
export function DrawerMenu({ onClose }: { onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const [opener] = useState(() => document.activeElement);
  // It is there as long as it is open, so the drawer itself does not know what was pressed. After a page was chosen the focus is there.
  useEffect(
    () => () =>
      void requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      }),
    [opener],
  );
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
