import { useAtomValue } from 'jotai';
import { bannerAtom } from '@/app/atoms.js';
import { onDemand } from '@/ui/on-demand.js';

const Refusal = onDemand(async () => (await import('./refusal.js')).Refusal);

/** Where a refusal is told, on whichever page; most people never see one. */
export function BannerSlot(): React.ReactElement | null {
  return useAtomValue(bannerAtom) && <Refusal />;
}
