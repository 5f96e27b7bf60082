import { type Browser, chromium } from 'playwright-core';
import './end-with-worker.js';

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Headless Chromium cannot ask for permission.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** Pages are too short-lived for optimizing compilers or a GPU process. Saves a tenth of CPU time. */
const THRIFTY_ARGS = ['--js-flags=--no-turbofan --no-maglev', '--in-process-gpu'];

let launched: Promise<Browser> | undefined;

/** Returns the worker's browser. Replaces a crashed one. Callers close their contexts. */
export async function workerBrowser(executablePath: string): Promise<Browser> {
  const running = await launched?.catch(() => undefined);
  if (running?.isConnected()) return running;
  // Without a locale Chromium cannot write Arabic file names.
  const env = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' } as Record<string, string>;
  launched = chromium.launch({
    executablePath,
    args: [...CHROMIUM_ARGS, ...THRIFTY_ARGS],
    ignoreDefaultArgs: ['--hide-scrollbars'],
    env,
  });
  return launched;
}
