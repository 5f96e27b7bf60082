import { useAtomValue } from 'jotai';
import { bannerAtom } from '@/app/atoms.js';
import { onDemand } from '@/ui/on-demand.js';

const RejectionBanner = onDemand(async () => (await import('./rejection-banner.js')).RejectionBanner);

export function BannerSlot(): React.ReactElement | null {
  return useAtomValue(bannerAtom) && <RejectionBanner />;
}
