import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { MersalServer } from '../bench/mersal-server.js';
import { MONITOR_FLAG } from '../bench/read-monitor.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { findBrokenLimits } from './find-broken-limits.js';
import { runSoak } from './run-soak.js';

// Run by `npm run soak`: many devices on one server with random drops, texts both ways, campaigns, bot conversations
// and orders of a sandbox store. Exits with 1 when memory or open resources grow, the server slows down, a message is
// lost or duplicated, a device stays offline, or a rejection is unhandled.
// Options: --minutes=30 --devices=100 --drops=60 --texts=300 (the last two per minute)

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    devices: { type: 'string', default: '100' },
    drops: { type: 'string', default: '60' },
    texts: { type: 'string', default: '300' },
    'node-flag': { type: 'string', multiple: true, default: [] },
  },
});

const sandbox = SandboxClient.ofRun();
const server = await MersalServer.start([...values['node-flag'], '--expose-gc', MONITOR_FLAG]);
try {
  const result = await runSoak(server, sandbox, {
    minutes: Number(values.minutes),
    devices: Number(values.devices),
    dropsAMinute: Number(values.drops),
    textsAMinute: Number(values.texts),
  });
  const broken = findBrokenLimits(result, await server.log());
  for (const line of broken) console.log(`BROKEN  ${line}`);
  console.log(broken.length === 0 ? '\nAll limits are kept.' : `\n${broken.length} limits are broken.`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  await server.remove();
}
process.exit();
