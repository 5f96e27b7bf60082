import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';
import type { Editing } from '../editing.js';
import { MAX_CART_STEPS } from '../settings-values.js';
import { AutomationRow } from '../message/automation-row.js';
import { countOn } from '../sections/automation-section.js';
import { FoldSection } from '../sections/fold-section.js';
import { CartSteps } from './cart-steps.js';
import classes from '../form.module.css';
import { DESCRIPTIONS } from '@server/commerce/platforms/descriptions.gen.contract.js';

export function CartSection({ editing }: { editing: Editing }): React.ReactElement | null {
  const { app, form } = editing;
  const { t } = useTranslation();
  const cartAutomations = DESCRIPTIONS[app.name].settings.automations.filter(({ section }) => section === 'cart');
  if (cartAutomations.length === 0) return null;
  const { count_abandoned_cart_reminder: maxReminders, abandoned_cart_minimum: minimum } = form.getValues();
  const hasStepError = Object.keys(form.errors).some((path) => /abandoned_cart/.test(path));
  return (
    <FoldSection
      title={t('apps.section.cart')}
      help={t('apps.section_help.cart')}
      count={countOn(editing, cartAutomations)}
      hasError={hasStepError || cartAutomations.some(({ text }) => Boolean(form.errors[text]))}
    >
      <ul className={classes.rows}>
        {cartAutomations.map((automation) => (
          <AutomationRow key={automation.key} editing={editing} automation={automation} />
        ))}
      </ul>
      <CartSteps editing={editing} />
      <div className={classes.pair}>
        <TextInput
          label={t('apps.cart.most')}
          inputMode="numeric"
          maxLength={1}
          dir="ltr"
          wrapperProps={{ dir: undefined }}
          {...form.getInputProps('count_abandoned_cart_reminder')}
          value={String(maxReminders)}
          onChange={(event) => {
            const digits = toLatinDigits(event.currentTarget.value).replace(/\D/g, '');
            form.setFieldValue('count_abandoned_cart_reminder', Math.min(Number(digits), MAX_CART_STEPS));
          }}
        />
        <TextInput
          label={t('apps.cart.minimum')}
          description={t('apps.cart.minimum_help')}
          inputMode="decimal"
          dir="ltr"
          wrapperProps={{ dir: undefined }}
          {...form.getInputProps('abandoned_cart_minimum')}
          value={minimum}
          onChange={(event) =>
            form.setFieldValue('abandoned_cart_minimum', toLatinDigits(event.currentTarget.value).replace('٫', '.'))
          }
        />
      </div>
    </FoldSection>
  );
}
