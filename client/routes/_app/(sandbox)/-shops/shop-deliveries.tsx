import { useTranslation } from 'react-i18next';
import type { ShopDelivery } from '@server/sandbox/sandbox-shops.contract.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { type ChipTone, StatusChip } from '@/ui/status-chip.js';
import { ShopSection } from './shop-section.js';
import classes from './shops.module.css';

const TONES: Record<ShopDelivery['state'], ChipTone> = {
  waiting: 'busy',
  held: 'busy',
  delivered: 'good',
  failed: 'bad',
  lost: 'bad',
  dropped: 'idle',
};
const MAX_SHOWN = 12;

export function ShopDeliveries({ deliveries }: { deliveries: ShopDelivery[] }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ShopSection title={t('sandbox_shops.deliveries')}>
      {deliveries.length === 0 && <p className={classes.dimmed}>{t('sandbox_shops.no_deliveries')}</p>}
      <ul className={classes.list}>
        {deliveries.slice(0, MAX_SHOWN).map((delivery) => (
          <li key={delivery.id} className={classes.item}>
            <div className={classes.line}>
              <bdi className={classes.code} dir="ltr">
                {delivery.event}
              </bdi>
              <StatusChip
                tone={TONES[delivery.state]}
                word={t(`sandbox_shops.state.${delivery.state}`)}
                title={delivery.trouble.map((name) => t(`sandbox_shops.trouble.${name as 'twice'}`)).join(', ')}
              />
            </div>
            <div className={classes.facts}>
              <RelativeTime value={delivery.at} />
              {delivery.status !== null && <span>{t('sandbox_shops.answered', { status: delivery.status })}</span>}
              {delivery.tries > 0 && <span>{t('sandbox_shops.tries', { count: delivery.tries })}</span>}
            </div>
          </li>
        ))}
      </ul>
    </ShopSection>
  );
}
