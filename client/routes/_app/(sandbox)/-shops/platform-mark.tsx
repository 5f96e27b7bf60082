import type { ShopPlatform } from '@server/sandbox/sandbox-shops.contract.js';
import type { Language } from '@server/auth/auth.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import classes from './shops.module.css';

/** Of their names as they are written beside it. */
const LETTERS: Record<Language, Record<ShopPlatform, string>> = {
  en: { zid: 'Z', salla: 'S', shopify: 'Sh', woocommerce: 'Wo', twsaa: 'T' },
  ar: { zid: 'ز', salla: 'س', shopify: 'ش', woocommerce: 'وو', twsaa: 'تو' },
};

/** Letters and not logos, as these belong to others. */
export function PlatformMark({ platform }: { platform: ShopPlatform }): React.ReactElement {
  return (
    <span className={classes.mark} aria-hidden>
      {LETTERS[currentLanguage()][platform]}
    </span>
  );
}
