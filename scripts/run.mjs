// node scripts/run.mjs <script> [arguments]: runs a script on a suitable Node and stops it when this process exits.
import { spawn } from 'node:child_process';
import { findNode } from './lib/node/find-node.mjs';
import { projectRoot } from './lib/project-root.mjs';
import { exitWithParent } from './lib/processes/stop-with-parent.mjs';

const node = findNode();
if (!node) {
  console.error('No suitable Node is installed: start through npm (npm start, npm test, …), which downloads it.');
  process.exit(1);
}

const child = spawn(node, [...exitWithParent(), ...process.argv.slice(2)], { cwd: projectRoot, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));

child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
