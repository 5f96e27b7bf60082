import { BareDevice, memoryKeys } from './bare-device.js';
import { type Bench, withServer } from '../context.js';
import { MersalUser } from '../mersal-user.js';
import type { Figure } from '../report.js';

/** Alternates sides, with and without a secret retired at the scan. */
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
      const theirs = await BareDevice.link(socketUrl, memoryKeys(), await scanWithNewPhone());
      await theirs.device.end();
      const ours = await user.link(await scanWithNewPhone());
      await user.unlink(ours.device);
      if (round === 0) continue;
      bare!.push(theirs.linkMs);
      mersal!.push(ours.linkMs);
      bench.print(`${name} ${round}: bare ${theirs.linkMs.toFixed(0)} ms, Mersal ${ours.linkMs.toFixed(0)} ms`);
    }
    await user.leave();
    return [{ name, unit: 'ms', mersal: mersal!, bare: bare!, goal: { of: 'ratio', atMost: 2 } }];
  });
}
