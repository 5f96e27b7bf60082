// npm run bench: the server against bare Baileys, in the same run, on a database and a sandbox network of its own.
import { runAgainstNetwork } from './lib/tests/run-against-network.mjs';

await runAgainstNetwork('dist/test/bench/main.js');
