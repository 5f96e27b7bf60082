import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { chromiumPath, type Language } from '../setup/browser/browser.js';
import { CHROMIUM_ARGS } from '../setup/shared/worker-browser.js';
import { freePort } from '../setup/servers/free-port.js';
import type { HttpClient } from '../setup/accounts/http-client.js';

const CLI = join(import.meta.dirname, '../../node_modules/lighthouse/cli/index.js');
const RUN_MS = 60_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

/** A small computer with a good line, and a phone with slow 4G and a processor four times as slow as this one. */
export type Preset = 'desktop' | 'mobile';

export interface LighthouseResult {
  /** 0 to 100. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** In words, as Lighthouse says them. */
  measured: Record<'first paint' | 'largest paint' | 'blocked' | 'shift' | 'bytes', string>;
  /** What lost points, with the measured value. */
  lost: string[];
}

interface Report {
  finalDisplayedUrl: string;
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

/** Lighthouse in a Chromium of its own, signed in as the client when there is one. */
export async function runLighthouse(
  url: string,
  preset: Preset,
  language: Language,
  client?: HttpClient,
): Promise<LighthouseResult> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'mersal-lighthouse-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath!,
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  });
  try {
    // A file without scripts and styles: nothing of the page is in the cache afterwards.
    const [page] = context.pages();
    await page!.goto(new URL('/robots.txt', url).href);
    await page!.evaluate(`localStorage.setItem('mersal.language', '${language}')`);
    if (client) {
      // Playwright reads the path of a cookie out of the address: of a page of one thing it would be that page's alone.
      const origin = new URL('/', url).href;
      await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: origin })));
      await page!.evaluate(`localStorage.setItem('mersal.signed-in-until', String(Date.now() + 3600000))`);
    }
    const output = join(folder, 'report.json');
    const args = [url, `--port=${port}`, '--output=json', `--output-path=${output}`];
    if (preset === 'desktop') args.push('--preset=desktop');
    // On a busy machine it sometimes misses the beginning of the load; the second time everything is warm.
    await runCli(args).catch(() => runCli(args));
    const report = JSON.parse(await readFile(output, 'utf8')) as Report;
    if (report.finalDisplayedUrl !== url) throw new Error(`Lighthouse was led to ${report.finalDisplayedUrl}.`);
    return read(report);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runCli(args: string[]): Promise<void> {
  const flags = ['--quiet', '--disable-storage-reset', `--only-categories=${CATEGORIES.join(',')}`];
  const child = spawn(process.execPath, [CLI, ...args, ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: RUN_MS,
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}:\n${said}`);
}

function read({ categories, audits }: Report): LighthouseResult {
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]));
  const counted = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  const lost = counted.flatMap(({ id }) => {
    const { score, title, displayValue = '' } = audits[id]!;
    return score !== null && score < 1 ? [`${id} ${score}: ${title} ${displayValue}`] : [];
  });
  const say = (id: string) => audits[id]?.displayValue ?? '';
  const measured = {
    'first paint': say('first-contentful-paint'),
    'largest paint': say('largest-contentful-paint'),
    blocked: say('total-blocking-time'),
    shift: say('cumulative-layout-shift'),
    bytes: say('total-byte-weight'),
  };
  return { scores: scores as LighthouseResult['scores'], measured, lost };
}

/** How much of the processors nobody else uses just now, 0 to 1. */
export async function idleShare(): Promise<number> {
  const read = () =>
    cpus().reduce(
      (sum, { times }) => ({
        idle: sum.idle + times.idle,
        all: sum.all + Object.values(times).reduce((a, b) => a + b),
      }),
      { idle: 0, all: 0 },
    );
  const before = read();
  await sleep(1000);
  const after = read();
  return (after.idle - before.idle) / (after.all - before.all);
}
