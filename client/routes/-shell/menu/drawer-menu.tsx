import { useEffect, useState } from 'react';
import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Sidebar } from './sidebar.js';

export function DrawerMenu({ onClose }: { onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const [opener] = useState(() => document.activeElement);
  // The unmounted drawer cannot restore the focus. Navigation focuses the page title.
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
