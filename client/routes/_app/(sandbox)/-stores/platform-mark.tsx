import type { StorePlatform } from '@server/sandbox/sandbox-stores.contract.js';
import { PlatformLogo } from '@/parts/stores/platform-logo.js';

export function PlatformMark({ platform }: { platform: StorePlatform }): React.ReactElement {
  return <PlatformLogo platform={platform} src={`/app-${platform}.svg`} size={42} />;
}
