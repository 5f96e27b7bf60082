import type { ShopPlatform } from '@server/sandbox/sandbox-shops.contract.js';
import { PlatformLogo } from '@/parts/shops/platform-logo.js';

export function PlatformMark({ platform }: { platform: ShopPlatform }): React.ReactElement {
  return <PlatformLogo platform={platform} src={`/app-${platform}.svg`} size={42} />;
}
