import { useEffect, useLayoutEffect } from 'react';
import { useDirection, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Language, ThemeMode } from '@server/auth/auth.contract.js';
import { keepLanguage } from '@/app/i18n/i18n.js';
import { colorSchemeManager } from './theme.js';

/** Tells Mantine when a change of language turned the page around. */
export function FollowDirection(): null {
  const { i18n } = useTranslation();
  const { dir, setDirection } = useDirection();
  const wanted = i18n.dir();
  useEffect(() => {
    if (dir !== wanted) setDirection(wanted);
  }, [dir, wanted, setDirection]);
  return null;
}

/** For the first paint of the page that comes next: another user's. */
export function keepAppearance({ mode, language }: { mode: ThemeMode; language: Language }): void {
  colorSchemeManager.set(mode);
  keepLanguage(language);
}

/** What the user saved, on whatever machine it was, before the next paint. */
export function useSavedTheme(mode: ThemeMode): void {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  useLayoutEffect(() => {
    if (colorScheme !== mode) setColorScheme(mode);
    // Only when the saved value changes: the toggle in between must not be undone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mode]);
}
