// node scripts/print-node.mjs: prints the Node to run everything with, for `exec`: a command that runs for long is then one process and not two.
import { findNode } from './lib/node/find-node.mjs';

const node = findNode();
if (!node) console.error('No Node new enough is here yet: start through npm (npm start), which fetches it.');
// What `exec` is given fails either way.
console.log(node ?? 'false');
