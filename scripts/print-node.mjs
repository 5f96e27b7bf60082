// node scripts/print-node.mjs: prints a suitable Node for `exec`.
import { findNode } from './lib/node/find-node.mjs';

const node = findNode();
if (!node) console.error('No suitable Node is installed: start through npm (npm start), which downloads it.');
console.log(node ?? 'false');
