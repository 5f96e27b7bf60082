import { useEffect } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '@/app/keys/use-shortcut.js';
import { loadTexts } from '@/app/i18n/i18n.js';
import { drawerOpenAtom, pageEpochAtom, paletteOpenAtom, sidebarCollapsedAtom, unreadAtom } from '@/app/atoms.js';
import { fetchAhead } from '@/app/early/fetch-ahead.js';
import { useSession } from '@/data/account/session.js';
import { useUnread } from '@/data/chats/use-unread.js';
import { HasTopBarContext } from '@/ui/has-top-bar.js';
import { onDemand } from '@/ui/on-demand.js';
import { AccountNotices } from './banners/account-notices.js';
import { BannerSlot } from './banners/banner-slot.js';
import { BottomBar } from './menu/bottom-bar.js';
import { useNewDay } from './use-new-day.js';
import { useMenu } from './menu/menu.js';
import { Sidebar } from './menu/sidebar.js';
import { TopBar } from './top-bar/top-bar.js';
import { useAppBadge } from './use-app-badge.js';
import classes from './shell.module.css';

const ImpersonationBar = onDemand(() =>
  import('./banners/impersonation-bar.js').then((module) => module.ImpersonationBar),
);
const DrawerMenu = onDemand(() => import('./menu/drawer-menu.js').then((module) => module.DrawerMenu));
const CommandPalette = onDemand(async () => {
  const [palette] = await Promise.all([import('./menu/command-palette.js'), loadTexts(['palette'])]);
  return palette.CommandPalette;
});

const [NARROW, NARROW_FOR_EDITOR] = ['(max-width: 1023px)', '(max-width: 1439px)'];

export function Shell(): React.ReactElement {
  const { t } = useTranslation();
  const shouldCollapseMenu = useMatches({
    select: (matches) => matches.some((match) => match.staticData.shouldCollapseMenu),
  });
  const isNarrow = useNarrow(NARROW);
  const isNarrowForEditor = useNarrow(NARROW_FOR_EDITOR);
  const [prefersCollapsed, setCollapsed] = useAtom(sidebarCollapsedAtom);
  const isIconsOnly = shouldCollapseMenu ? isNarrowForEditor : isNarrow;
  const isCollapsed = isIconsOnly || prefersCollapsed;
  const [isDrawerOpen, setDrawerOpen] = useAtom(drawerOpenAtom);
  const [isPaletteOpen, setPaletteOpen] = useAtom(paletteOpenAtom);
  const { network, data: session } = useSession();
  const isImpersonated = session.impersonation !== null;
  const isFullHeight = useMatches({ select: (matches) => matches.some((match) => match.staticData.isFullHeight) });
  const pages = useMenu()
    .flatMap(({ entries }) => entries)
    .map(({ to }) => to.split('/')[1] ?? '')
    .join();
  useEffect(() => fetchAhead(pages.split(',')), [pages]);
  const unread = useUnread();
  const setUnread = useSetAtom(unreadAtom);
  useEffect(() => {
    setUnread(unread);
    return () => setUnread(0);
  }, [unread, setUnread]);
  useAppBadge(unread);
  useNewDay();
  const epoch = useAtomValue(pageEpochAtom);
  useShortcut({ key: 'k', withMod: true }, () => setPaletteOpen((isOpen) => !isOpen));
  return (
    <div
      className={classes.shell}
      data-collapsed={isCollapsed || undefined}
      data-impersonated={isImpersonated || undefined}
      data-sandbox={network === 'sandbox' || undefined}
    >
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      {isImpersonated && <ImpersonationBar />}
      <aside className={classes.aside} aria-label={t('shell.name')}>
        <Sidebar
          isCollapsed={isCollapsed}
          isDrawerToggle={isIconsOnly}
          onToggle={() => (isIconsOnly ? setDrawerOpen(true) : setCollapsed(!isCollapsed))}
        />
      </aside>
      <div className={classes.column}>
        <TopBar />
        <AccountNotices />
        <BannerSlot />
        <main id="content" tabIndex={-1} className={isFullHeight ? classes.fullPage : classes.page}>
          <HasTopBarContext value>
            <Outlet key={epoch} />
          </HasTopBarContext>
        </main>
      </div>
      <BottomBar />
      {isDrawerOpen && <DrawerMenu onClose={() => setDrawerOpen(false)} />}
      {isPaletteOpen && <CommandPalette onClose={() => setPaletteOpen(false)} />}
    </div>
  );
}

const useNarrow = (query: string): boolean => useMediaQuery(query, false, { getInitialValueInEffect: false });
