import { Button, Checkbox, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SandboxStore } from '@server/sandbox/sandbox-stores.contract.js';
import { StoreSection } from './store-section.js';
import { useStoreAction } from './use-store-action.js';
import classes from './stores.module.css';

const COUNT_FIELDS = ['wrong_signature', 'twice', 'out_of_order', 'lost', 'api_errors'] as const;
const TIME_FIELDS = ['late_ms', 'slow_ms'] as const;

export function StoreTroublePanel({ store }: { store: SandboxStore }): React.ReactElement {
  const { t } = useTranslation();
  const { act, isActing } = useStoreAction(store.id);
  const change = (body: object): void => act({ method: 'patch', path: '/trouble', body });
  return (
    <StoreSection title={t('sandbox_stores.trouble.title')}>
      <p className={classes.dimmed}>{t('sandbox_stores.trouble.help')}</p>
      <div className={classes.numbers}>
        {COUNT_FIELDS.map((name) => (
          <NumberInput
            key={`${name} ${store.trouble[name]}`}
            size="xs"
            label={t(`sandbox_stores.trouble.${name}`)}
            min={0}
            max={100}
            allowDecimal={false}
            defaultValue={store.trouble[name]}
            onBlur={(event) => change({ [name]: Number(event.currentTarget.value) })}
          />
        ))}
        {TIME_FIELDS.map((name) => (
          <NumberInput
            key={`${name} ${store.trouble[name]}`}
            size="xs"
            label={t(`sandbox_stores.trouble.${name === 'late_ms' ? 'late' : 'slow'}`)}
            min={0}
            max={120}
            allowDecimal={false}
            defaultValue={store.trouble[name] / 1000}
            onBlur={(event) => change({ [name]: Number(event.currentTarget.value) * 1000 })}
          />
        ))}
      </div>
      <Checkbox
        label={t('sandbox_stores.trouble.too_many')}
        checked={store.trouble.api_status === 429}
        onChange={(event) => change({ api_status: event.currentTarget.checked ? 429 : 500 })}
      />
      <Checkbox
        label={t('sandbox_stores.trouble.masked_phones')}
        checked={store.trouble.masked_phones}
        onChange={(event) => change({ masked_phones: event.currentTarget.checked })}
      />
      <div className={classes.buttons}>
        <Button
          size="xs"
          variant="default"
          disabled={isActing || !store.connected}
          onClick={() => act({ method: 'post', path: '/expire-tokens' })}
        >
          {t('sandbox_stores.trouble.expire')}
        </Button>
      </div>
    </StoreSection>
  );
}
