import { SandboxClient } from '../../setup/whatsapp/sandbox-client.js';
import { BareDevice, memoryKeys, prepareBaileys } from './bare-device.js';

// A process of its own makes memory and speed measurable. The parent sends one command at a time.

export type FleetCommand = { link: readonly string[] } | 'rss' | 'reopen';

const { WHATSAPP_ROOT_KEY = '', WHATSAPP_SOCKET_URL = '', SANDBOX_API_URL = '', SANDBOX_TOKEN = '' } = process.env;
prepareBaileys(WHATSAPP_ROOT_KEY);
const sandbox = new SandboxClient(SANDBOX_API_URL, SANDBOX_TOKEN);
const devices: BareDevice[] = [];

process.on('message', (command: FleetCommand) => {
  execute(command).then(
    (answer) => process.send?.({ answer }),
    (error: Error) => process.send?.({ error: error.stack }),
  );
});
process.on('disconnect', () => process.exit());

/** Returns MB of memory, milliseconds of reopening, or the number of linked devices. */
async function execute(command: FleetCommand): Promise<number> {
  if (command === 'rss') return process.memoryUsage.rss() / 1024 / 1024;
  if (command === 'reopen') return reopen();
  for (const number of command.link) {
    const { device } = await BareDevice.link(WHATSAPP_SOCKET_URL, memoryKeys(), (qr) => sandbox.scan(number, qr));
    devices.push(device);
  }
  return devices.length;
}

async function reopen(): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(devices.map((device) => device.reopen()));
  return performance.now() - startedAt;
}
