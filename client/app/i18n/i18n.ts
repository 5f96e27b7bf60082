import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '@server/auth/auth.contract.js';
import { writeStored } from '../local-store.js';
import type { TextsOfFile } from './gather-texts.js';

export const LANGUAGE_KEY = 'mersal.language';

export const LANGUAGES: Record<Language, string> = { en: 'English', ar: 'العربية' };

const base = {
  en: () => import('./texts-en.js'),
  ar: () => import('./texts-ar.js'),
};

/** Texts of single pages, named in `staticData.texts`. */
const ofPages = import.meta.glob<TextsOfFile>(
  [
    '../../locales/*/*.json',
    '!../../locales/*/ui.json',
    '!../../locales/*/shell.json',
    '!../../locales/*/errors.json',
    '!../../locales/*/validation.json',
  ],
  { import: 'default' },
);

/** Files requested by pages. A change of language loads them again. */
const requested = new Set<string>();
const loads = new Map<string, Promise<void>>();

export async function startI18n(): Promise<void> {
  const language = document.documentElement.lang === 'ar' ? 'ar' : 'en';
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: (await base[language]()).default } },
    fallbackLng: false,
    supportedLngs: ['en', 'ar'],
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    // A newer server may send untranslated words.
    parseMissingKeyHandler: () => i18next.t('ui.other'),
  });
}

export async function loadTexts(files: string[]): Promise<void> {
  for (const file of files) requested.add(file);
  await Promise.all(files.map((file) => loadOnce(currentLanguage(), file)));
}

function loadOnce(language: Language, file: string): Promise<void> {
  const path = `../../locales/${language}/${file}.json`;
  let loading = loads.get(path);
  if (!loading) {
    const load = ofPages[path];
    if (!load) throw new Error(`there are no texts ${path}`);
    loading = load().then((texts) => {
      i18next.addResourceBundle(language, 'translation', { [file]: texts }, true, true);
    });
    loads.set(path, loading);
    // A failed load is retried the next time.
    loading.catch(() => loads.delete(path));
  }
  return loading;
}

export async function setLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return;
  if (!i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', (await base[language]()).default, true, true);
  await Promise.all([...requested].map((file) => loadOnce(language, file)));
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
