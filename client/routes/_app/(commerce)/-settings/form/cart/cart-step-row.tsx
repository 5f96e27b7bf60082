import { Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CartStep } from '@server/commerce/apps/apps.contract.js';
import { useCan } from '@/app/use-can.js';
import { TemplatePicker } from '@/parts/pickers/template-picker.js';
import { TextEditor } from '@/parts/text-editor/text-editor.js';
import type { Editing } from '../editing.js';
import { DelayField } from '../fields/delay-field.js';
import { MessageRow } from '../message/message-row.js';
import { OpenPreview } from '../preview/open-preview.js';
import { formatDelay } from './format-delay.js';
import { stepKey } from './step-key.js';
import { useSectionVariables } from '../use-section-variables.js';
import classes from '../form.module.css';

interface CartStepRowProps {
  editing: Editing;
  step: CartStep;
  index: number;
  onChange: (step: CartStep) => void;
  onRemove: () => void;
}

export function CartStepRow({ editing, step, index, onChange, onRemove }: CartStepRowProps): React.ReactElement {
  const { form, templates, isNarrow } = editing;
  const { t } = useTranslation();
  const canChooseTemplates = useCan('show templates');
  const variables = useSectionVariables(editing, 'cart');
  const path = `abandoned_cart_steps.${index}`;
  const errorOf = (name: keyof CartStep): React.ReactNode => form.errors[`${path}.${name}`];
  const number = index + 1;
  return (
    <MessageRow
      editing={editing}
      name={stepKey(index)}
      title={`${t('apps.cart.step', { number })} · ${formatDelay(step.delay_minutes, t)}`}
      excerpt={step.text === '' ? (templates.find(({ id }) => id === step.template_id)?.content ?? '') : step.text}
      placeholder={t('apps.cart.step_text_hint')}
      hasError={Object.keys(form.errors).some((name) => name.startsWith(path))}
    >
      <div className={classes.editor}>
        <DelayField
          label={t(index === 0 ? 'apps.cart.after' : 'apps.cart.after_previous')}
          value={step.delay_minutes}
          error={errorOf('delay_minutes')}
          data-path={`${path}.delay_minutes`}
          onChange={(delay) => onChange({ ...step, delay_minutes: delay })}
        />
        <TextEditor
          label={t('apps.cart.step_text')}
          placeholder={t('apps.cart.step_text_hint')}
          {...variables}
          error={errorOf('text')}
          data-path={`${path}.text`}
          value={step.text}
          onChange={(text) => onChange({ ...step, text })}
        />
        {isNarrow && <OpenPreview editing={editing} />}
        {canChooseTemplates && (
          <TemplatePicker
            label={t('apps.options.template')}
            templates={templates}
            value={step.template_id}
            error={errorOf('template_id')}
            onChange={(id) => onChange({ ...step, template_id: id })}
          />
        )}
        <TextInput
          label={t('apps.cart.coupon')}
          description={t('apps.cart.coupon_hint')}
          dir="ltr"
          wrapperProps={{ dir: undefined }}
          maxLength={100}
          error={errorOf('coupon')}
          data-path={`${path}.coupon`}
          value={step.coupon ?? ''}
          onChange={(event) => onChange({ ...step, coupon: event.currentTarget.value || null })}
        />
        <div>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} stroke={1.5} />}
            aria-label={t('apps.cart.remove', { number })}
            onClick={onRemove}
          >
            {t('ui.delete')}
          </Button>
        </div>
      </div>
    </MessageRow>
  );
}
