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
  // A microphone that beeps, and which every page gets that asks for it: without a window nobody could be asked.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** No page of a spec lives long enough for optimizing compilers to pay, nor is drawing worth a process: a tenth less for the processors. */
const THRIFTY_ARGS = ['--js-flags=--no-turbofan --no-maglev', '--in-process-gpu'];

let launched: Promise<Browser> | undefined;

/** The Chromium of this worker, another one when it has crashed. Who opens a context closes it. */
export async function workerBrowser(executablePath: string): Promise<Browser> {
  const running = await launched?.catch(() => undefined);
  if (running?.isConnected()) return running;
  // Where no language is set a browser cannot write Arabic names of files.
  const env = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' } as Record<string, string>;
  launched = chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, ...THRIFTY_ARGS], env });
  return launched;
}
