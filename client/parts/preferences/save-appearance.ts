import type { Language, ThemeMode } from '@server/auth/auth.contract.js';
import { saveUserInfo } from '@/data/account/session.js';

// Saving may fail without harm: the choice stands in this browser.

export function saveLanguage(language: Language): void {
  saveUserInfo({ language }).catch(() => undefined);
}

export function saveTheme(mode: ThemeMode): void {
  saveUserInfo({ mode }).catch(() => undefined);
}
