import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SandboxStore } from '@server/sandbox/sandbox-stores.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { formatMoney } from '@/ui/format/format-money.js';
import classes from './stores.module.css';

interface ProductSelectProps {
  products: SandboxStore['products'];
  /** Null selects the first product. */
  value: string | null;
  onChange: (id: string) => void;
}

export function ProductSelect({ products, value, onChange }: ProductSelectProps): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <Select
      className={classes.product}
      aria-label={t('sandbox_stores.product')}
      data={products.map(({ id, name, price }) => ({
        value: id,
        label: `${isolate(name)} · ${isolate(formatMoney(price, language))}`,
      }))}
      value={value ?? products[0]?.id ?? null}
      onChange={(id) => id !== null && onChange(id)}
      allowDeselect={false}
      comboboxProps={{ transitionProps: { duration: 120 } }}
    />
  );
}
