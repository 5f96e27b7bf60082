import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AutomationOptions } from '@server/commerce/apps/apps.contract.js';
import { useCan } from '@/app/use-can.js';
import { TemplatePicker } from '@/parts/pickers/template-picker.js';
import { AttachmentChoice } from '../fields/attachment-choice.js';
import { DelayField } from '../fields/delay-field.js';
import type { Editing } from '../editing.js';
import { optionsOf } from '../settings-values.js';
import classes from '../form.module.css';

interface MessageOptionsProps {
  editing: Editing;
  /** Automation key. */
  name: string;
}

export function MessageOptions({ editing, name }: MessageOptionsProps): React.ReactElement {
  const { form, templates } = editing;
  const { t } = useTranslation();
  const canChooseTemplates = useCan('show templates');
  const options = optionsOf(form.getValues(), name);

  function change(changed: Partial<AutomationOptions>): void {
    const { automation_options: all } = form.getValues();
    form.setFieldValue('automation_options', { ...all, [name]: { ...options, ...changed } });
  }
  const isOneTimeCode = name === 'customer.otp';
  return (
    <fieldset className={classes.options}>
      <legend className={classes.legend}>{t('apps.options.title')}</legend>
      {!isOneTimeCode && (
        <DelayField
          label={t('apps.options.delay')}
          description={t('apps.options.at_once')}
          value={options.delay_minutes}
          error={form.errors[`automation_options.${name}.delay_minutes`]}
          onChange={(delay) => change({ delay_minutes: delay })}
        />
      )}
      {canChooseTemplates && (
        <TemplatePicker
          label={t('apps.options.template')}
          templates={templates}
          value={options.template_id}
          error={form.errors[`automation_options.${name}.template_id`]}
          onChange={(id) => change({ template_id: id })}
        />
      )}
      <AttachmentChoice value={options.media_uuid} onChange={(uuid) => change({ media_uuid: uuid })} />
      {!isOneTimeCode && (
        <Switch
          label={t('apps.options.quiet')}
          description={t('apps.options.quiet_help')}
          checked={options.heeds_quiet_hours}
          onChange={(event) => change({ heeds_quiet_hours: event.currentTarget.checked })}
        />
      )}
    </fieldset>
  );
}
