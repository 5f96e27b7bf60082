import type { Language, ThemeMode } from '@server/auth/auth.contract.js';
import { saveUserInfo } from '@/data/account/session.js';

// A failed save is ignored, because this browser remembers the choice.

export function saveLanguage(language: Language): void {
  saveUserInfo({ language }).catch(() => undefined);
}

export function saveTheme(mode: ThemeMode): void {
  saveUserInfo({ mode }).catch(() => undefined);
}
