// npm run bench: compares the server with bare Baileys, on a temporary database and sandbox network.
import { runAgainstNetwork } from './lib/tests/run-against-network.mjs';

const only = process.argv.find((argument) => argument.startsWith('--only='));
await runAgainstNetwork('dist/test/bench/main.js', { withClient: !only || only.includes('inbox-keys') });
