import { SandboxClient } from '../../setup/whatsapp/sandbox-client.js';
import { BareDevice, memoryKeys, prepareBaileys } from './bare-device.js';

// A separate process has separate memory and speed figures. The parent sends one order at a time.

export type FleetOrder = { link: readonly string[] } | 'rss' | 'reopen';

const { WHATSAPP_ROOT_KEY = '', WHATSAPP_SOCKET_URL = '', SANDBOX_API_URL = '', SANDBOX_TOKEN = '' } = process.env;
prepareBaileys(WHATSAPP_ROOT_KEY);
const sandbox = new SandboxClient(SANDBOX_API_URL, SANDBOX_TOKEN);
const devices: BareDevice[] = [];

process.on('message', (order: FleetOrder) => {
  execute(order).then(
    (answer) => process.send?.({ answer }),
    (error: Error) => process.send?.({ error: error.stack }),
  );
});
process.on('disconnect', () => process.exit());

async function execute(order: FleetOrder): Promise<number> {
  if (order === 'rss') return process.memoryUsage.rss() / 1024 / 1024;
  if (order === 'reopen') return reopen();
  for (const number of order.link) {
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
