import type { ResourceKey } from 'i18next';

/** A text's key begins with the name of its file: `devices.title` is `title` in `locales/<language>/devices.json`. */
export function gatherTexts(files: Record<string, Record<string, unknown>>): ResourceKey {
  const entries = Object.entries(files).map(([path, texts]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.json'.length),
    texts,
  ]);
  return Object.fromEntries(entries) as ResourceKey;
}
