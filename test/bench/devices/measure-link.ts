import { BareDevice, memoryKeys } from './bare-device.js';
import { type Bench, withServer } from '../context.js';
import { MersalUser } from '../mersal-user.js';
import type { Figure } from '../report.js';

/** Compares the time to link with bare Baileys, with and without a secret that WhatsApp retires at the scan. */
export async function measureLink(bench: Bench): Promise<Figure[]> {
  return [...(await measure(bench, false)), ...(await measure(bench, true))];
}

async function measure(bench: Bench, isRetiring: boolean): Promise<Figure[]> {
  const { sandbox, socketUrl } = bench;
  const name = isRetiring ? 'QR shown to linked, secret retired at the scan' : 'QR shown to linked';
  const scanWithNewPhone = async () => {
    const { number } = await sandbox.phones.create();
    if (isRetiring) await sandbox.fault({ kind: 'retire-secret', number, times: 1 });
    return (qr: string) => sandbox.scan(number, qr);
  };
  return withServer(bench, async (server) => {
    const user = await MersalUser.signIn(server);
    const [mersal, bare]: number[][] = [[], []];
    // The first round loads the libraries.
    for (let round = 0; round <= bench.rounds; round++) {
      const bareLink = await BareDevice.link(socketUrl, memoryKeys(), await scanWithNewPhone());
      await bareLink.device.end();
      const mersalLink = await user.link(await scanWithNewPhone());
      await user.unlink(mersalLink.device);
      if (round === 0) continue;
      bare!.push(bareLink.linkMs);
      mersal!.push(mersalLink.linkMs);
      bench.print(`${name} ${round}: bare ${bareLink.linkMs.toFixed(0)} ms, Mersal ${mersalLink.linkMs.toFixed(0)} ms`);
    }
    await user.leave();
    return [{ name, unit: 'ms', mersal: mersal!, bare: bare!, goal: { of: 'ratio', atMost: 2 } }];
  });
}
