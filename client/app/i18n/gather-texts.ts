export type Texts = Record<string, unknown>;

/** A text's key begins with the name of its file: `devices.title` is `title` in `locales/<language>/devices.json`. */
export const gatherTexts = (files: Record<string, Texts>): Record<string, Texts> =>
  Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), texts]),
  );
