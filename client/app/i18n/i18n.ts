import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '@server/auth/auth.contract.js';
import { writeStored } from '../local-store.js';

export const LANGUAGE_KEY = 'mersal.language';

export const LANGUAGES: Record<Language, string> = { en: 'English', ar: 'العربية' };

const importTexts = {
  en: () => import('./texts-en.js'),
  ar: () => import('./texts-ar.js'),
};

/** Text files in use, which a change of language loads again. */
const requestedFiles = new Set<string>();
const loads = new Map<string, Promise<void>>();

export async function startI18n(): Promise<void> {
  const language = document.documentElement.lang === 'ar' ? 'ar' : 'en';
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: (await importTexts[language]()).everywhere } },
    fallbackLng: false,
    supportedLngs: ['en', 'ar'],
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    // A newer server may send codes without a text.
    parseMissingKeyHandler: () => i18next.t('ui.other'),
  });
}

export async function loadTexts(files: string[]): Promise<void> {
  for (const file of files) requestedFiles.add(file);
  await Promise.all(files.map((file) => loadOnce(currentLanguage(), file)));
}

function loadOnce(language: Language, file: string): Promise<void> {
  const path = `../../locales/${language}/${file}.json`;
  let loading = loads.get(path);
  if (!loading) {
    loading = loadFile(language, file, path);
    loads.set(path, loading);
    loading.catch(() => loads.delete(path));
  }
  return loading;
}

async function loadFile(language: Language, file: string, path: string): Promise<void> {
  const load = (await importTexts[language]()).ofPages[path];
  if (!load) throw new Error(`there are no texts ${path}`);
  i18next.addResourceBundle(language, 'translation', { [file]: await load() }, true, true);
}

export async function setLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return;
  if (!i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', (await importTexts[language]()).everywhere, true, true);
  await Promise.all([...requestedFiles].map((file) => loadOnce(language, file)));
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
  keepLanguage(language);
}

export function keepLanguage(language: Language): void {
  writeStored(LANGUAGE_KEY, language);
}

export function currentLanguage(): Language {
  return i18next.language === 'ar' ? 'ar' : 'en';
}
