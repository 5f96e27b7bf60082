import type { ShopPlatform } from '@server/sandbox/sandbox-shops.contract.js';
import classes from './shops.module.css';

const LETTERS: Record<ShopPlatform, string> = { zid: 'Z', salla: 'S', shopify: 'Sh', woocommerce: 'Wo', twsaa: 'T' };

/** Letters and not logos, as these belong to others. */
export function PlatformMark({ platform }: { platform: ShopPlatform }): React.ReactElement {
  return (
    <span className={classes.mark} aria-hidden dir="ltr">
      {LETTERS[platform]}
    </span>
  );
}
