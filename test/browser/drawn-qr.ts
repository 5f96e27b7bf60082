import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { encode } from 'uqr';

/** Width of the white border around the code, which cameras need. */
const QUIET_MODULES = 4;

/** Compares a drawn QR code with `value`, including its white border. */
export async function isDrawn(code: Locator, value: string): Promise<boolean> {
  const { data: modules, size } = encode(value, { ecc: 'L', border: 0 });
  const { data, info } = await sharp(await code.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const side = size + 2 * QUIET_MODULES;
  const isDark = (column: number, row: number) => {
    const [x, y] = [((column + 0.5) / side) * info.width, ((row + 0.5) / side) * info.height];
    return (data[Math.floor(y) * info.width + Math.floor(x)] ?? 255) < 128;
  };
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++)
      if (isDark(column, row) !== (modules[row - QUIET_MODULES]?.[column - QUIET_MODULES] ?? false)) return false;
  return true;
}
