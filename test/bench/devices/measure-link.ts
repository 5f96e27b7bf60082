import { BareDevice, memoryKeys } from './bare-device.js';
import { type Bench, withServer } from '../context.js';
import { MersalUser } from '../mersal-user.js';
import type { Figure } from '../report.js';

/** From a QR that is shown to a device that is on, one device at a time, the two sides in turn. */
export async function measureLink(bench: Bench): Promise<Figure[]> {
  const { sandbox, socketUrl } = bench;
  const scanWithNewPhone = async () => {
    const { number } = await sandbox.phones.create();
    return (qr: string) => sandbox.scan(number, qr);
  };
  return withServer(bench, async (server) => {
    const user = await MersalUser.signIn(server);
    const [mersal, bare]: number[][] = [[], []];
    // The first of each loads its libraries.
    for (let round = 0; round <= bench.rounds; round++) {
      const theirs = await BareDevice.link(socketUrl, memoryKeys(), await scanWithNewPhone());
      await theirs.device.end();
      const ours = await user.link(await scanWithNewPhone());
      await user.unlink(ours.device);
      if (round === 0) continue;
      bare!.push(theirs.linkMs);
      mersal!.push(ours.linkMs);
      bench.say(`link ${round}: bare ${theirs.linkMs.toFixed(0)} ms, Mersal ${ours.linkMs.toFixed(0)} ms`);
    }
    await user.leave();
    return [{ name: 'QR shown to linked', unit: 'ms', mersal: mersal!, bare: bare!, goal: { of: 'ratio', atMost: 2 } }];
  });
}
