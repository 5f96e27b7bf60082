import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

type Texts = { [key: string]: string | Texts };

const LOCALES = join(import.meta.dirname, '../../../client/locales');

const textsByLanguage = new Map<string, Texts>();

/** Returns a function that translates keys into the texts that users see. */
export function textsOf(language: 'en' | 'ar'): (key: string, values?: Record<string, string>) => string {
  const texts = textsByLanguage.get(language) ?? readTexts(language);
  textsByLanguage.set(language, texts);
  return (key, values = {}) => {
    let found: string | Texts | undefined = texts;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') throw new Error(`there is no text ${key} in ${language}`);
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  };
}

function readTexts(language: string): Texts {
  const folder = join(LOCALES, language);
  const texts: Texts = {};
  for (const file of readdirSync(folder))
    texts[basename(file, '.json')] = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts;
  return texts;
}
