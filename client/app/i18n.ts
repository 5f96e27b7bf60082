import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '@server/auth/auth.contract.js';

export const LANGUAGE_KEY = 'mersal.language';

/** Names in their own language, for the switch. */
export const LANGUAGES: Record<Language, string> = { en: 'English', ar: 'العربية' };

// One file a language, loaded only when it is spoken.
const load = {
  en: () => import('./texts-en.js'),
  ar: () => import('./texts-ar.js'),
};

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, _namespace, done) => {
    load[language === 'ar' ? 'ar' : 'en']().then(
      (module) => done(null, module.default),
      (error: Error) => done(error, false),
    );
  },
};

export async function startI18n(): Promise<void> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: document.documentElement.lang === 'ar' ? 'ar' : 'en',
      fallbackLng: false,
      supportedLngs: ['en', 'ar'],
      load: 'languageOnly',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
}

/** Changes texts, direction and fonts at once and remembers the choice for the next first paint. */
export async function setLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return;
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
  keepLanguage(language);
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Private mode without storage: the choice lasts until the next load.
  }
}

export function currentLanguage(): Language {
  return i18next.language === 'ar' ? 'ar' : 'en';
}
