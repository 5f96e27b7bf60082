import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runCommand } from '../processes/run-command.mjs';

// Only these options of the outer npm apply. Others, such as `--ignore-scripts`, must not.
const KEPT_OPTIONS =
  /^npm_config_(registry|cache|proxy|https_proxy|noproxy|ca|cafile|strict_ssl|userconfig|globalconfig)$/i;

function cleanEnvironment(node) {
  const isForeign = (name) => /^npm_/i.test(name) && !KEPT_OPTIONS.test(name);
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isForeign(name)));
  return { ...env, NODE_ENV: '', PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
}

function findNpm(node) {
  const callingNpm = process.env.npm_execpath ?? '';
  if (/npm-cli\.c?js$/.test(callingNpm) && existsSync(callingNpm)) return [node, callingNpm];

  for (const binary of [process.execPath, node]) {
    const bundled = join(dirname(binary), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
    if (existsSync(bundled)) return [node, bundled];
  }
  return ['npm'];
}

/** Runs npm on the given Node. An older Node makes npm skip native packages silently. */
export async function runNpm(node, args, options = {}) {
  const [command, ...npmScript] = findNpm(node);
  await runCommand(command, [...npmScript, ...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    ...options,
    env: cleanEnvironment(node),
  });
}
