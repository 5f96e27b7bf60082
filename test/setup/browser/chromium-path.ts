import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

export const chromiumPath = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  chromium.executablePath(),
].find((path) => path && existsSync(path));
