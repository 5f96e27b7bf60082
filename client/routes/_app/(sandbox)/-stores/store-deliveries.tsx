import { useTranslation } from 'react-i18next';
import type { SandboxDelivery } from '@server/sandbox/sandbox-stores.contract.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { type ChipTone, StatusChip } from '@/ui/status-chip.js';
import { StoreSection } from './store-section.js';
import classes from './stores.module.css';

const TONES: Record<SandboxDelivery['state'], ChipTone> = {
  waiting: 'busy',
  held: 'busy',
  delivered: 'good',
  failed: 'bad',
  lost: 'bad',
  dropped: 'idle',
};
const MAX_SHOWN = 12;

export function StoreDeliveries({ deliveries }: { deliveries: SandboxDelivery[] }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <StoreSection title={t('sandbox_stores.deliveries')}>
      {deliveries.length === 0 && <p className={classes.dimmed}>{t('sandbox_stores.no_deliveries')}</p>}
      <ul className={classes.list}>
        {deliveries.slice(0, MAX_SHOWN).map((delivery) => (
          <li key={delivery.id} className={classes.item}>
            <div className={classes.line}>
              <bdi className={classes.code} dir="ltr">
                {delivery.event}
              </bdi>
              <StatusChip
                tone={TONES[delivery.state]}
                word={t(`sandbox_stores.state.${delivery.state}`)}
                title={delivery.trouble.map((name) => t(`sandbox_stores.trouble.${name as 'twice'}`)).join(', ')}
              />
            </div>
            <div className={classes.facts}>
              <RelativeTime value={delivery.at} />
              {delivery.status !== null && <span>{t('sandbox_stores.answered', { status: delivery.status })}</span>}
              {delivery.tries > 0 && <span>{t('sandbox_stores.tries', { count: delivery.tries })}</span>}
            </div>
          </li>
        ))}
      </ul>
    </StoreSection>
  );
}
