export type TextsOfFile = Record<string, unknown>;

/** Maps files to keys: `devices.title` is `title` in `locales/<language>/devices.json`. */
export const gatherTexts = (files: Record<string, TextsOfFile>): Record<string, TextsOfFile> =>
  Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), texts]),
  );
