import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { BoundedCache } from './bounded-cache.js';

/** By the address of a file; null has no map. Bounded, as a message may look like a frame. */
const maps = new BoundedCache<SourceMap | null>(50);

const PLACE = /(file:\/\/[^\s():]+\.js):(\d+):(\d+)/g;

/**
 * The frames of a stack with their places in src/ instead of those in the bundle, for those who read the log. Node itself would read all maps
 * at the first stack that a library looks at, which Baileys does while the first device opens: 0.15 s, 7 MB and a twentieth of each start.
 */
export function mapFrames(frames: string): string {
  try {
    return frames.replace(PLACE, (place, url: string, line: string, column: string) => {
      const origin = mapOf(url)?.findOrigin(Number(line), Number(column));
      if (!origin || !('fileName' in origin)) return place;
      return `${fileURLToPath(new URL(origin.fileName, url))}:${origin.lineNumber}:${origin.columnNumber}`;
    });
  } catch {
    // A log without its places is better than an error of the log.
    return frames;
  }
}

function mapOf(url: string): SourceMap | null {
  const known = maps.get(url);
  if (known !== undefined) return known;
  const map = readMap(url);
  maps.set(url, map);
  return map;
}

function readMap(url: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')));
  } catch {
    // Files of libraries have none.
    return null;
  }
}
