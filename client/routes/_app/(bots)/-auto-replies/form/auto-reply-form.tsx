import { Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LONGEST_AUTO_REPLY_NAME, MOST_DEVICES } from '@server/bots/auto-replies/auto-reply-limits.contract.js';
import type { TemplateChoice } from '@server/messaging/templates/templates.contract.js';
import { HttpError } from '@/app/http/http-error.js';
import { toast } from '@/app/toast.js';
import { usePermissions } from '@/app/use-can.js';
import { useForm } from '@/app/use-form.js';
import { createAutoReply, updateAutoReply } from '@/data/auto-replies.js';
import { deviceChoicesQuery, mayChooseDevices } from '@/data/devices/device-choices.js';
import { MultiPicker } from '@/parts/campaign-form/fields/multi-picker.js';
import { DeviceStatus } from '@/parts/devices/device-status.js';
import { FormPage } from '@/ui/forms/form-page.js';
import { type AutoReplyValues, fieldsOf } from './auto-reply-values.js';
import { checkAutoReply, placeErrors } from './check-auto-reply.js';
import { Preview } from './preview.js';
import { RuleSummary } from './rule-summary.js';
import { What } from './what.js';
import { When } from './when.js';
import classes from './form.module.css';

interface AutoReplyFormProps {
  initial: AutoReplyValues;
  /** The one that is edited; a new one has none. */
  id: number | null;
  /** What it was made from, which may be gone. */
  template?: TemplateChoice | null;
  notice?: React.ReactNode;
}

/** What is answered when, with the rule as a sentence and what somebody would get beside it. */
export function AutoReplyForm({ initial, id, template = null, notice }: AutoReplyFormProps): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: devices = [] } = useQuery({ ...deviceChoicesQuery, enabled: mayChooseDevices(usePermissions()) });
  const { form, onSubmit, isSaving, problem } = useForm<AutoReplyValues>({
    initialValues: initial,
    validate: (values) => checkAutoReply(values, t),
  });
  const values = form.getValues();
  const handleSubmit = onSubmit(async (written) => {
    try {
      if (id === null) await createAutoReply(fieldsOf(written));
      else await updateAutoReply(id, fieldsOf(written));
    } catch (error) {
      if (!(error instanceof HttpError && error.isInBanner))
        toast.error(t(id === null ? 'auto_replies.not_created' : 'auto_replies.not_updated'));
      throw placeErrors(error);
    }
    toast.success(t(id === null ? 'auto_replies.created' : 'auto_replies.updated'));
    await navigate({ to: '/auto-replys' });
  });
  return (
    <FormPage
      onSubmit={handleSubmit}
      submitLabel={t(id === null ? 'auto_replies.create' : 'ui.save')}
      isSaving={isSaving}
      problem={problem}
      isDirty={form.isDirty()}
      aside={
        <div className={classes.beside}>
          <RuleSummary values={values} id={id} />
          <Preview values={values} template={template} />
        </div>
      }
    >
      {notice}
      <Switch
        label={t('auto_replies.active')}
        description={t(values.status ? 'auto_replies.active_hint' : 'auto_replies.stopped_hint')}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
      <TextInput
        label={t('auto_replies.name_label')}
        required
        maxLength={LONGEST_AUTO_REPLY_NAME}
        {...form.getInputProps('name')}
      />
      <MultiPicker
        label={t('auto_replies.devices')}
        placeholder={t('auto_replies.devices_hint')}
        nothing={t('auto_replies.no_such_device')}
        most={MOST_DEVICES}
        choices={devices.map((device) => ({
          ...{ id: device.id, name: device.device_name, more: <DeviceStatus device={device} /> },
        }))}
        {...form.getInputProps('devices')}
        value={values.devices}
      />
      <When form={form} />
      <What form={form} template={template} />
      <Switch
        label={t('auto_replies.answers_devices')}
        description={t('auto_replies.answers_devices_hint')}
        {...form.getInputProps('answers_devices', { type: 'checkbox' })}
      />
    </FormPage>
  );
}
