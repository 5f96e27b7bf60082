import { useState } from 'react';
import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PackageResource } from '@server/billing/billing.contract.js';
import { useCan, useIsSuspended } from '@/app/use-can.js';
import { packageTitle } from '@/parts/package-title.js';
import { BulkBar } from '@/ui/list-page/bulk-bar.js';
import { useSelection } from '@/ui/list-page/use-selection.js';
import { OrderDialog } from '../-order/order-dialog.js';
import { BulkPackages } from './bulk-packages.js';
import { comparePrices } from './compare-prices.js';
import { PackageActions } from './package-actions.js';
import { PackageCard } from './package-card.js';
import classes from './package-cards.module.css';

interface PackageCardsProps {
  packages: readonly PackageResource[];
  currentId: number | null;
  link: string | undefined;
}

export function PackageCards({ packages, currentId, link }: PackageCardsProps): React.ReactElement {
  const { t } = useTranslation();
  const canAdd = useCan('add package');
  const canEdit = useCan('edit package');
  const selection = useSelection('');
  const [ordered, setOrdered] = useState<PackageResource | null>(null);
  const sorted = [...packages].sort(comparePrices);
  return (
    <>
      <h2 className={classes.heading}>{t('packages.all')}</h2>
      <ul className={classes.cards}>
        {sorted.map((offer) => (
          <li key={offer.id}>
            <PackageCard
              offer={offer}
              isCurrent={offer.id === currentId}
              showsKind={canAdd || canEdit}
              checkbox={
                canEdit && (
                  <Checkbox
                    aria-label={t('ui.list.select_row', { name: packageTitle(offer.title, t) })}
                    checked={selection.ids.has(offer.id)}
                    onChange={(event) => selection.set([offer.id], event.currentTarget.checked)}
                  />
                )
              }
            >
              {canEdit ? (
                <PackageActions offer={offer} />
              ) : (
                <OrderButton offer={offer} isCurrent={offer.id === currentId} onOrder={setOrdered} />
              )}
            </PackageCard>
          </li>
        ))}
      </ul>
      <BulkBar selection={selection} idsOnPage={sorted.map(({ id }) => id)} page={{ total: sorted.length }}>
        <BulkPackages selection={selection} />
      </BulkBar>
      {ordered && <OrderDialog offer={ordered} link={link} onClose={() => setOrdered(null)} />}
    </>
  );
}

interface OrderButtonProps {
  offer: PackageResource;
  isCurrent: boolean;
  onOrder: (offer: PackageResource) => void;
}

/** Hides the button from subscribers of a free package, which renews automatically. */
function OrderButton({ offer, isCurrent, onOrder }: OrderButtonProps): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  if (isCurrent && offer.price === 0) return <span className={classes.goesOn}>{t('packages.goes_on')}</span>;
  const name = packageTitle(offer.title, t);
  return (
    <Button
      variant={isCurrent ? 'filled' : 'default'}
      disabled={isSuspended}
      aria-label={t(isCurrent ? 'packages.renew_of' : 'packages.subscribe_to', { name })}
      onClick={() => onOrder(offer)}
    >
      {t(isCurrent ? 'packages.renew' : 'packages.subscribe')}
    </Button>
  );
}
