import { lazy, Suspense } from 'react';
import { useHotkeys } from '@mantine/hooks';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { drawerOpenAtom, paletteOpenAtom, sidebarCollapsedAtom } from '@/app/atoms.js';
import { useSession } from '@/data/session.js';
import { AccountNotices } from './account-notices.js';
import { BannerSlot } from './banner-slot.js';
import { ImpersonationBar } from './impersonation-bar.js';
import { Sidebar } from './sidebar.js';
import { TopBar } from './top-bar.js';
import classes from './shell.module.css';

const DrawerMenu = lazy(() => import('./drawer-menu.js').then((module) => ({ default: module.DrawerMenu })));
const CommandPalette = lazy(() =>
  import('./command-palette.js').then((module) => ({ default: module.CommandPalette })),
);

/** Side menu, top bar, banner and the page. */
export function Shell(): React.ReactElement {
  const { t } = useTranslation();
  const isCollapsed = useAtomValue(sidebarCollapsedAtom);
  const [isDrawerOpen, setDrawerOpen] = useAtom(drawerOpenAtom);
  const [isPaletteOpen, setPaletteOpen] = useAtom(paletteOpenAtom);
  const isImpersonated = useSession().data.impersonation !== null;
  const isFullHeight = useMatches({ select: (matches) => matches.some((match) => match.staticData.isFullHeight) });
  useHotkeys([['mod+K', () => setPaletteOpen((isOpen) => !isOpen)]], []);
  return (
    <div
      className={classes.shell}
      data-collapsed={isCollapsed || undefined}
      data-impersonated={isImpersonated || undefined}
    >
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      <ImpersonationBar />
      <div className={classes.aside}>
        <Sidebar isCollapsed={isCollapsed} />
      </div>
      <div className={classes.column}>
        <TopBar />
        <AccountNotices />
        <BannerSlot />
        <main id="content" tabIndex={-1} className={isFullHeight ? classes.fullPage : classes.page}>
          <Outlet />
        </main>
      </div>
      {isDrawerOpen && (
        <Suspense fallback={null}>
          <DrawerMenu onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
      {isPaletteOpen && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
