// npm run soak: one server with many devices and all that goes on for half an hour, with drops at random; what grows, slows or is lost.
//   --minutes=30   --devices=100   --drops=60   --texts=300   (the last two each minute)
import { runAgainstNetwork } from './lib/tests/run-against-network.mjs';

process.env.LOG_LEVEL ??= 'warn';
await runAgainstNetwork('dist/test/soak/main.js');
