// npm run soak: loads a server with many devices and random disconnects for half an hour. Reports leaks, slowdown and
// losses.
// --minutes=30   --devices=100   --drops=60   --texts=300   (drops and texts per minute)
import { runAgainstNetwork } from './lib/tests/run-against-network.mjs';

process.env.LOG_LEVEL ??= 'warn';
await runAgainstNetwork('dist/test/soak/main.js');
