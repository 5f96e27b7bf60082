import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PackageResource } from '@server/billing/billing.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { packageTitle } from '@/parts/package-title.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { StatusChip } from '@/ui/status-chip.js';
import { translateBuiltIn } from './built-in-texts.js';
import { PACKAGE_LIMITS, toUnit } from './package-limits.js';
import classes from './package-card.module.css';

export type ShownPackage = Omit<PackageResource, 'id' | 'app_id' | 'main_name' | 'periods' | 'has_link'>;

interface PackageCardProps {
  offer: ShownPackage;
  isCurrent?: boolean;
  showsKind?: boolean;
  checkbox?: React.ReactNode;
  children?: React.ReactNode;
}

export function PackageCard(props: PackageCardProps): React.ReactElement {
  const { offer, isCurrent = false, showsKind = false, checkbox, children } = props;
  const { t } = useTranslation();
  const { title, status, package_type: type, description, features } = offer;
  return (
    <article className={classes.card} data-current={isCurrent || undefined}>
      <div className={classes.head}>
        {checkbox}
        <h3 className={classes.title}>
          <bdi>{packageTitle(title, t)}</bdi>
        </h3>
        {isCurrent && <StatusChip tone="new" word={t('packages.current')} />}
        {showsKind && <StatusChip tone={type === 'public' ? 'good' : 'busy'} word={t(`packages.type.${type}`)} />}
        {showsKind && !status && <StatusChip tone="idle" word={t('packages.off')} />}
      </div>
      <Price offer={offer} />
      <p className={classes.description} dir="auto">
        {translateBuiltIn(description, t)}
      </p>
      <Limits offer={offer} />
      {/* Keeps the row of the subgrid. */}
      {features.length === 0 ? (
        <div />
      ) : (
        <ul className={classes.features} aria-label={t('packages.features')}>
          {features.map((feature, index) => (
            <li key={index}>
              <IconCheck size={16} stroke={1.5} />
              <span dir="auto">{translateBuiltIn(feature, t)}</span>
            </li>
          ))}
        </ul>
      )}
      {children && <div className={classes.actions}>{children}</div>}
    </article>
  );
}

function Price({ offer }: { offer: ShownPackage }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { price, discount, period_type: unit, count_months: months } = offer;
  const isFree = price === 0;
  const net = Math.max(0, price - discount);
  const period = t(`packages.terms.${unit}`, { count: months });
  return (
    <div>
      <p className={classes.price}>
        <strong>{isFree ? t('packages.free') : formatMoney(net, language)}</strong>
        {!isFree && <span>{t(`packages.per.${unit}`)}</span>}
      </p>
      <p className={classes.period}>
        {!isFree && discount > 0 && (
          <s>
            <span className={classes.hidden}>{t('packages.before')}</span> {formatMoney(price, language)}
          </s>
        )}
        {/* The price of one month already names its period. */}
        {isFree && <span>{t('packages.period_is', { period })}</span>}
        {!isFree && months !== 1 && (
          <span>{t('packages.period_total', { period, amount: formatMoney(net * months, language) })}</span>
        )}
      </p>
    </div>
  );
}

function Limits({ offer }: { offer: ShownPackage }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const formatLimit = (kind: (typeof PACKAGE_LIMITS)[number][0], limit: number): string => {
    if (limit < 0) return t('packages.unlimited');
    if (limit === 0) return t('packages.nothing');
    return kind === 'storage' ? formatBytes(toUnit(kind, limit), language) : formatNumber(limit, language);
  };
  return (
    <dl className={classes.limits}>
      {PACKAGE_LIMITS.map(([kind, field]) => (
        <div key={kind}>
          <dt>{t(`packages.limit.${kind}`)}</dt>
          <dd>{formatLimit(kind, offer[field])}</dd>
        </div>
      ))}
    </dl>
  );
}
