import type { Language, ThemeMode } from '@server/auth/auth.contract.js';
import { saveUserInfo } from '@/data/account/session.js';

// This browser remembers the choice anyway.

export function saveLanguage(language: Language): void {
  saveUserInfo({ language }).catch(() => undefined);
}

export function saveTheme(mode: ThemeMode): void {
  saveUserInfo({ mode }).catch(() => undefined);
}
