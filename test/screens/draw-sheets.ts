import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const GAP = 16;
const LABEL_HEIGHT = 26;
const SHAPES = {
  '1280': { width: 480, height: 300, columns: 6 },
  '768': { width: 300, height: 312, columns: 9 },
  '360': { width: 216, height: 444, columns: 12 },
} as const;
const COLORS = { light: { page: '#e9ebee', word: '#22262b' }, dark: { page: '#33373d', word: '#eef0f2' } } as const;

/** Draws a sheet of captioned screenshots for each variant and width. Returns the files. */
export async function drawSheets(folder: string): Promise<string[]> {
  const pictures = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.png')) : [];
  if (pictures.length === 0) return [];
  const sheetsFolder = join(folder, 'sheets');
  await mkdir(sheetsFolder, { recursive: true });
  const sheets: string[] = [];
  for (const language of ['en', 'ar'])
    for (const theme of ['light', 'dark'] as const)
      for (const width of ['1280', '768', '360'] as const) {
        const ending = `-${language}-${theme}-${width}.png`;
        const matching = pictures.filter((file) => file.endsWith(ending)).sort();
        if (matching.length === 0) continue;
        const sheet = join(sheetsFolder, `sheet${ending}`);
        await drawSheet(sheet, { theme, shape: SHAPES[width] }, folder, matching, ending);
        sheets.push(sheet);
      }
  return sheets;
}

async function drawSheet(
  sheet: string,
  { theme, shape }: { theme: keyof typeof COLORS; shape: (typeof SHAPES)[keyof typeof SHAPES] },
  folder: string,
  files: readonly string[],
  ending: string,
): Promise<void> {
  const { width, height, columns } = shape;
  const { page, word } = COLORS[theme];
  const layers = await Promise.all(
    files.map(async (file, index) => {
      const left = GAP + (index % columns) * (width + GAP);
      const top = GAP + Math.floor(index / columns) * (height + LABEL_HEIGHT + GAP);
      const name = file.slice(0, -ending.length);
      const label = `<svg width="${width}" height="${LABEL_HEIGHT}"><text x="2" y="18" font-family="sans-serif" font-size="14" fill="${word}">${name}</text></svg>`;
      return [
        { input: await sharp(join(folder, file)).resize(width, height, { fit: 'fill' }).png().toBuffer(), left, top },
        { input: Buffer.from(label), left, top: top + height },
      ];
    }),
  );
  const rows = Math.ceil(files.length / columns);
  const size = { width: GAP + columns * (width + GAP), height: GAP + rows * (height + LABEL_HEIGHT + GAP) };
  await sharp({ create: { ...size, channels: 3, background: page } })
    .composite(layers.flat())
    .png()
    .toFile(sheet);
}
