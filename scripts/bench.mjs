// npm run bench: compares the server with bare Baileys, on a temporary database and sandbox network.
import { runAgainstNetwork } from './lib/tests/run-against-network.mjs';

await runAgainstNetwork('dist/test/bench/main.js');
