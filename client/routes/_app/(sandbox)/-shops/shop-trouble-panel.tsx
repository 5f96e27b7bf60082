import { Button, Checkbox, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ShopWhole } from '@server/sandbox/sandbox-shops.contract.js';
import { ShopSection } from './shop-section.js';
import { useShopAction } from './use-shop-action.js';
import classes from './shops.module.css';

const COUNTS = ['wrong_signature', 'twice', 'out_of_order', 'lost', 'api_errors'] as const;
const TIMES = ['late_ms', 'slow_ms'] as const;

/** Simulates failures between platform and dashboard. */
export function ShopTroublePanel({ shop }: { shop: ShopWhole }): React.ReactElement {
  const { t } = useTranslation();
  const { act, isActing } = useShopAction(shop.id);
  const change = (body: object): void => act({ method: 'patch', path: '/trouble', body });
  return (
    <ShopSection title={t('sandbox_shops.trouble.title')}>
      <p className={classes.dimmed}>{t('sandbox_shops.trouble.help')}</p>
      <div className={classes.numbers}>
        {COUNTS.map((name) => (
          <NumberInput
            key={`${name} ${shop.trouble[name]}`}
            size="xs"
            label={t(`sandbox_shops.trouble.${name}`)}
            min={0}
            max={100}
            allowDecimal={false}
            defaultValue={shop.trouble[name]}
            onBlur={(event) => change({ [name]: Number(event.currentTarget.value) })}
          />
        ))}
        {TIMES.map((name) => (
          <NumberInput
            key={`${name} ${shop.trouble[name]}`}
            size="xs"
            label={t(`sandbox_shops.trouble.${name === 'late_ms' ? 'late' : 'slow'}`)}
            min={0}
            max={120}
            allowDecimal={false}
            defaultValue={shop.trouble[name] / 1000}
            onBlur={(event) => change({ [name]: Number(event.currentTarget.value) * 1000 })}
          />
        ))}
      </div>
      <Checkbox
        label={t('sandbox_shops.trouble.too_many')}
        checked={shop.trouble.api_status === 429}
        onChange={(event) => change({ api_status: event.currentTarget.checked ? 429 : 500 })}
      />
      <Checkbox
        label={t('sandbox_shops.trouble.masked_phones')}
        checked={shop.trouble.masked_phones}
        onChange={(event) => change({ masked_phones: event.currentTarget.checked })}
      />
      <div className={classes.buttons}>
        <Button
          size="xs"
          variant="default"
          disabled={isActing || !shop.connected}
          onClick={() => act({ method: 'post', path: '/expire-tokens' })}
        >
          {t('sandbox_shops.trouble.expire')}
        </Button>
      </div>
    </ShopSection>
  );
}
