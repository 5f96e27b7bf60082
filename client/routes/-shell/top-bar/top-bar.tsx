import { Kbd, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconSearch } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { useAtomValue, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { pageTitleAtom, paletteOpenAtom } from '@/app/atoms.js';
import { useSession } from '@/data/account/session.js';
import { LanguageMenu } from '@/parts/preferences/language-menu.js';
import { ThemeToggle } from '@/parts/preferences/theme-toggle.js';
import { Bell } from './bell.js';
import { ConnectionDot } from './connection-dot.js';
import { ProfileMenu } from './profile-menu.js';
import { saveLanguage, saveTheme } from '@/parts/preferences/save-appearance.js';
import { SandboxBadge } from './sandbox-badge.js';
import { UpLink } from './up-link.js';
import { useSwitchBack } from '../banners/use-switch-back.js';
import classes from './top-bar.module.css';

/** A longer title in the largest size does not fit on a phone. */
const MAX_LARGE_TITLE_LENGTH = 14;
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function TopBar(): React.ReactElement {
  const { t } = useTranslation();
  const openPalette = useSetAtom(paletteOpenAtom);
  return (
    <header className={classes.bar}>
      <UpLink />
      <PageTitle />
      <SandboxBadge />
      <div className={classes.tools}>
        <BackToAdmin />
        <ConnectionDot />
        <UnstyledButton
          className={classes.search}
          aria-label={t('shell.search')}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => openPalette(true)}
        >
          <IconSearch size={18} stroke={1.5} />
          <span className={classes.searchText}>{t('shell.search')}</span>
          {/* Screen readers skip text drawn by CSS. */}
          <Kbd className={classes.keys} size="xs" dir="ltr" data-keys={isApple ? '⌘K' : 'Ctrl K'} aria-hidden>
            {null}
          </Kbd>
        </UnstyledButton>
        <div className={classes.wideOnly}>
          <LanguageMenu onChange={saveLanguage} />
          <ThemeToggle onChange={saveTheme} />
        </div>
        <Bell />
        <ProfileMenu />
      </div>
    </header>
  );
}

function BackToAdmin(): React.ReactElement | null {
  const { t } = useTranslation();
  const { leave, isLeaving } = useSwitchBack();
  if (!useSession().data.impersonation) return null;
  return (
    <UnstyledButton className={classes.back} disabled={isLeaving} onClick={leave}>
      <IconArrowBackUp size={18} stroke={1.5} className="flip" />
      {t('shell.impersonation.back')}
    </UnstyledButton>
  );
}

function PageTitle(): React.ReactElement {
  const { t } = useTranslation();
  const ownTitle = useAtomValue(pageTitleAtom);
  const titleKey = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.titleKey)?.staticData.titleKey,
  });
  const title = ownTitle ?? (titleKey ? t(titleKey) : '');
  return (
    // Focused after navigation, so that screen readers announce the page.
    <h1
      id="page-title"
      tabIndex={-1}
      className={classes.title}
      data-long={title.length > MAX_LARGE_TITLE_LENGTH || undefined}
      dir="auto"
    >
      {title}
    </h1>
  );
}
