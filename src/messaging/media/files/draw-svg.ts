import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { takeTurns } from './take-turns.js';

const LARGEST_BYTES = 1_000_000;
const LONGEST_MS = 10_000;
/** Pictures inside and entities could grow beyond any bound; what declares another encoding could hide them. */
const UNBOUNDED = /<\s*(\w+:)?(fe)?image\b|<!ENTITY|<!DOCTYPE[^>]*\[|<\?xml[^>]*encoding\s*=\s*["'](?!utf-8)/i;
/** Beside this file, compiled or not. */
const PROCESS = fileURLToPath(import.meta.url.replace(/draw-svg(\.[jt]s)$/, 'draw-svg-process$1'));
const inTurn = takeTurns(1);

/**
 * A small webp of an SVG; null when it cannot be drawn. By a process of its own that knows no secret and is ended after ten seconds: nobody can
 * say beforehand how long a drawing takes, and a native call cannot be interrupted.
 */
export async function drawSvg(path: string): Promise<Buffer | null> {
  const svg = await readFile(path);
  if (svg.length > LARGEST_BYTES || UNBOUNDED.test(svg.toString())) return null;
  return inTurn(() => run(svg)).catch(() => null);
}

async function run(svg: Buffer): Promise<Buffer | null> {
  const child = spawn(process.execPath, [PROCESS], {
    // Loading native code needs to find it, and nothing else of the environment.
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  child.stdin.on('error', () => undefined);
  child.stdin.end(svg);
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 && parts.length > 0 ? Buffer.concat(parts) : null;
}
