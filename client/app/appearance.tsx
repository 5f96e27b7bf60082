import { useEffect } from 'react';
import { useDirection, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Language, ThemeMode } from '@server/auth/auth.contract.js';
import { setLanguage } from './i18n.js';

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

/** What the user saved, on whatever machine it was, once it is known. */
export function useSavedAppearance(mode: ThemeMode, language: Language): void {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (colorScheme !== mode) setColorScheme(mode);
    // Only when the saved value changes: the toggle in between must not be undone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mode]);
  useEffect(() => {
    void setLanguage(language);
  }, [language]);
}
