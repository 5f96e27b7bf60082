import { useTranslation } from 'react-i18next';
import { DESCRIPTIONS } from '@server/commerce/platforms/descriptions.gen.contract.js';
import { nameAutomation } from '@/parts/stores/name-store-terms.js';
import type { Editing } from '../editing.js';
import { DelayField } from '../fields/delay-field.js';
import { MessageEditor } from '../message/message-editor.js';
import { MessageRow } from '../message/message-row.js';
import { FoldSection } from './fold-section.js';
import classes from '../form.module.css';

export const COD_KEY = 'cod.question';

export function CodSection({ editing }: { editing: Editing }): React.ReactElement | null {
  const { app, form, setOpen } = editing;
  const { t } = useTranslation();
  if (DESCRIPTIONS[app.name].unsupportedEvents.includes(COD_KEY)) return null;
  const { cod_confirmation: isOn, cod_confirmation_text: text, cod_reminder_minutes: minutes } = form.getValues();
  const hasError = ['cod_confirmation_text', 'cod_reminder_minutes'].some((name) => Boolean(form.errors[name]));
  const title = nameAutomation(COD_KEY);

  function handleSwitch(shouldBeOn: boolean): void {
    form.setFieldValue('cod_confirmation', shouldBeOn);
    if (shouldBeOn && text.trim() === '') setOpen(COD_KEY);
  }
  return (
    <FoldSection
      title={t('apps.section.cod')}
      help={t('apps.section_help.cod')}
      count={{ on: isOn ? 1 : 0, all: 1 }}
      hasError={hasError}
    >
      <ul className={classes.rows}>
        <MessageRow
          editing={editing}
          name={COD_KEY}
          title={title}
          excerpt={text}
          toggle={{ isOn, onChange: handleSwitch }}
          warning={isOn && text.trim() === '' ? t('apps.no_text') : undefined}
          hasError={hasError}
        >
          <MessageEditor editing={editing} section="order" textName="cod_confirmation_text" title={title}>
            <DelayField
              label={t('apps.cod.reminder')}
              description={t('apps.cod.reminder_help')}
              {...form.getInputProps('cod_reminder_minutes')}
              value={minutes}
            />
          </MessageEditor>
        </MessageRow>
      </ul>
    </FoldSection>
  );
}
