import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { BoundedCache } from './bounded-cache.js';

/** Source maps by URL. Bounded, because messages may look like frames. */
const maps = new BoundedCache<SourceMap | null>(50);

const POSITION = /(file:\/\/[^\s():]+\.js):(\d+):(\d+)/g;

/** Loads maps one by one. Node loads all at once, which costs 0.15 s and 7 MB. */
export function mapFrames(frames: string): string {
  try {
    return frames.replace(POSITION, (position, url: string, line: string, column: string) => {
      const origin = mapOf(url)?.findOrigin(Number(line), Number(column));
      if (!origin || !('fileName' in origin)) return position;
      return `${fileURLToPath(new URL(origin.fileName, url))}:${origin.lineNumber}:${origin.columnNumber}`;
    });
  } catch {
    // Logging must not fail.
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
    // Library files have no map.
    return null;
  }
}
