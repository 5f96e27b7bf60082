import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import type { Language } from '../../src/auth/auth.contract.js';
import { chromiumPath } from '../setup/browser/chromium-path.js';
import { CHROMIUM_ARGS } from '../setup/shared/worker-browser.js';
import { freePort } from '../setup/servers/free-port.js';
import type { HttpClient } from '../setup/accounts/http-client.js';

const CLI = join(import.meta.dirname, '../../node_modules/lighthouse/cli/index.js');
const RUN_MS = 60_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

/** Emulates a computer with a fast connection, or a phone with slow 4G and a four times slower CPU. */
export type Preset = 'desktop' | 'mobile';

export interface LighthouseResult {
  /** 0 to 100. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** Values with their units, as Lighthouse writes them. */
  measured: Record<'first paint' | 'largest paint' | 'blocked' | 'shift' | 'bytes', string>;
  /** Audits below the full score, with the measured value. */
  lost: string[];
}

interface Report {
  finalDisplayedUrl: string;
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

/** Runs Lighthouse in its own Chromium, signed in as the client if given. */
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
    // A page without scripts and styles keeps the cache empty.
    const [page] = context.pages();
    await page!.goto(new URL('/robots.txt', url).href);
    await page!.evaluate(`localStorage.setItem('mersal.language', '${language}')`);
    if (client) {
      // Playwright derives a cookie's path from the address, which would limit it to that page.
      const origin = new URL('/', url).href;
      await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: origin })));
      await page!.evaluate(`localStorage.setItem('mersal.signed-in-until', String(Date.now() + 3600000))`);
    }
    const output = join(folder, 'report.json');
    const args = [url, `--port=${port}`, '--output=json', `--output-path=${output}`];
    if (preset === 'desktop') args.push('--preset=desktop');
    // On a busy machine Lighthouse may miss the start of the load. A second run starts warm.
    await runCli(args).catch(() => runCli(args));
    const report = JSON.parse(await readFile(output, 'utf8')) as Report;
    if (report.finalDisplayedUrl !== url) throw new Error(`Lighthouse was redirected to ${report.finalDisplayedUrl}.`);
    return readReport(report);
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
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}:\n${stderr}`);
}

function readReport({ categories, audits }: Report): LighthouseResult {
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]));
  const weightedAudits = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(
    ({ weight }) => weight > 0,
  );
  const lost = weightedAudits.flatMap(({ id }) => {
    const { score, title, displayValue = '' } = audits[id]!;
    return score !== null && score < 1 ? [`${id} ${score}: ${title} ${displayValue}`] : [];
  });
  const shownValue = (id: string) => audits[id]?.displayValue ?? '';
  const measured = {
    'first paint': shownValue('first-contentful-paint'),
    'largest paint': shownValue('largest-contentful-paint'),
    blocked: shownValue('total-blocking-time'),
    shift: shownValue('cumulative-layout-shift'),
    bytes: shownValue('total-byte-weight'),
  };
  return { scores: scores as LighthouseResult['scores'], measured, lost };
}

/** Returns the idle share of the CPUs, 0 to 1. */
export async function idleShare(): Promise<number> {
  const readTimes = () =>
    cpus().reduce(
      (sum, { times }) => ({
        idle: sum.idle + times.idle,
        all: sum.all + Object.values(times).reduce((a, b) => a + b),
      }),
      { idle: 0, all: 0 },
    );
  const before = readTimes();
  await sleep(1000);
  const after = readTimes();
  return (after.idle - before.idle) / (after.all - before.all);
}
