import { useEffect, useLayoutEffect } from 'react';
import { useDirection, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Language, ThemeMode } from '@server/auth/auth.contract.js';
import { keepLanguage } from '@/app/i18n/i18n.js';
import { colorSchemeManager } from './theme.js';

export function SyncDirection(): null {
  const { i18n } = useTranslation();
  const { dir, setDirection } = useDirection();
  const textDirection = i18n.dir();
  useEffect(() => {
    if (dir !== textDirection) setDirection(textDirection);
  }, [dir, textDirection, setDirection]);
  return null;
}

/** Stores the appearance in this browser, because the next page load paints before the settings arrive. */
export function keepAppearance({ mode, language }: { mode: ThemeMode; language: Language }): void {
  colorSchemeManager.set(mode);
  keepLanguage(language);
}

export function useSavedTheme(mode: ThemeMode): void {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  useLayoutEffect(() => {
    if (colorScheme !== mode) setColorScheme(mode);
    // Depends on `mode` only, so that the user's toggle is not undone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mode]);
}
