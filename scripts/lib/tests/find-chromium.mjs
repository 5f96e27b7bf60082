import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { step } from '../progress.mjs';
import { runCommand } from '../processes/run-command.mjs';

const listPaths = () => [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  chromium.executablePath(),
];

const findInstalled = () => listPaths().find((path) => path && existsSync(path)) ?? null;

export async function findChromium() {
  const found = findInstalled();
  if (found) return { path: found };
  if (!existsSync('/etc/debian_version')) return { reason: 'no Chromium was found; name one with CHROMIUM_PATH' };
  if (process.getuid?.() !== 0)
    return { reason: 'no Chromium was found; name one with CHROMIUM_PATH, or apt-get install chromium' };
  try {
    await step('Installing Chromium for the browser specs', async () => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      await runCommand('apt-get', ['update'], { env });
      const install = (name) => runCommand('apt-get', ['install', '--yes', '--no-install-recommends', name], { env });
      await install('chromium-headless-shell').catch(() => install('chromium'));
    });
  } catch (error) {
    return { reason: `Chromium could not be installed: ${error.message.trim().split('\n').at(-1)}` };
  }
  const installed = findInstalled();
  return installed ? { path: installed } : { reason: 'the chromium package of this system brings no Chromium' };
}
