import { IconExternalLink, IconPackage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import classes from '../../bubble-media/bubble-media.module.css';
import { OrderAmount } from './order-card.js';

export function ProductCard({ product }: { product: NonNullable<MessageResource['product']> }): React.ReactElement {
  const { t } = useTranslation();
  const { title, description, price, sale_price: salePrice, currency, url } = product;
  return (
    <div className={classes.card}>
      <span className={classes.sign}>
        <IconPackage size={24} stroke={1.5} />
      </span>
      <div className={classes.lines}>
        <strong>
          <bdi>{title ?? t('messages.kind.product')}</bdi>
        </strong>
        {description && <ClampedText text={description} lines={3} />}
        {price !== null && (
          <span className={classes.facts}>
            {salePrice === null ? (
              <OrderAmount amount={price} currency={currency} />
            ) : (
              <>
                <OrderAmount amount={salePrice} currency={currency} />
                <del>
                  <OrderAmount amount={price} currency={currency} />
                </del>
              </>
            )}
          </span>
        )}
        {url && (
          <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={classes.map}>
            {t('messages.open_product')} <IconExternalLink size={14} stroke={1.5} className="flip" />
          </a>
        )}
      </div>
    </div>
  );
}
