import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CartStep } from '@server/commerce/apps/apps.contract.js';
import type { Editing } from '../editing.js';
import { MAX_CART_STEPS } from '../settings-values.js';
import { CartStepRow } from './cart-step-row.js';
import { stepKey } from './step-key.js';
import classes from '../form.module.css';

const DEFAULT_DELAYS_MINUTES = [60, 1440, 2880, 2880, 2880] as const;

export function CartSteps({ editing }: { editing: Editing }): React.ReactElement {
  const { form, setOpen } = editing;
  const { t } = useTranslation();
  const { abandoned_cart_steps: steps } = form.getValues();

  function change(changed: CartStep[]): void {
    form.setFieldValue('abandoned_cart_steps', changed);
    if (changed.length !== steps.length) form.setFieldValue('count_abandoned_cart_reminder', changed.length || 1);
  }
  function handleAdd(): void {
    const delay = DEFAULT_DELAYS_MINUTES[steps.length] ?? 1440;
    change([...steps, { delay_minutes: delay, text: '', template_id: null, coupon: null }]);
    setOpen(stepKey(steps.length));
  }
  return (
    <div>
      <h3 className={classes.stepsTitle}>{t('apps.cart.steps')}</h3>
      {steps.length === 0 && <p className={classes.help}>{t('apps.cart.steps_usual')}</p>}
      <ol className={classes.rows}>
        {steps.map((step, index) => (
          <CartStepRow
            // Steps have no id. Their only local state is the delay's unit.
            key={`${index}/${steps.length}`}
            editing={editing}
            step={step}
            index={index}
            onChange={(changed) => change(steps.with(index, changed))}
            onRemove={() => {
              setOpen(null);
              change(steps.toSpliced(index, 1));
            }}
          />
        ))}
      </ol>
      {steps.length < MAX_CART_STEPS && (
        <Button variant="default" leftSection={<IconPlus size={18} stroke={1.5} />} onClick={handleAdd}>
          {t('apps.cart.add')}
        </Button>
      )}
    </div>
  );
}
