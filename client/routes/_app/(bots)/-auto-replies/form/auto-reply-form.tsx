import { Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  MAX_AUTO_REPLY_NAME_CHARS,
  MAX_AUTO_REPLY_DEVICES,
} from '@server/bots/auto-replies/auto-reply-limits.contract.js';
import type { TemplateChoice } from '@server/templates/templates.contract.js';
import { HttpError } from '@/app/http/http-error.js';
import { toast } from '@/app/toast.js';
import { usePermissions } from '@/app/use-can.js';
import { useForm } from '@/app/use-form.js';
import { createAutoReply, updateAutoReply } from '@/data/auto-replies.js';
import { deviceChoicesQuery, canChooseDevices } from '@/data/devices/device-choices.js';
import { MultiPicker } from '@/parts/campaign-form/fields/multi-picker.js';
import { DeviceStatus } from '@/parts/devices/device-status.js';
import { FormPage } from '@/ui/forms/form-page.js';
import { type AutoReplyValues, autoReplyFieldsOf } from './auto-reply-values.js';
import { checkAutoReply, assignAutoReplyErrors } from './check-auto-reply.js';
import { Preview } from './preview.js';
import { RuleSummary } from './rule-summary.js';
import { ReplySection } from './reply-section.js';
import { ScheduleSection } from './schedule-section.js';
import classes from './form.module.css';

interface AutoReplyFormProps {
  initial: AutoReplyValues;
  id: number | null;
  revision?: string;
  template?: TemplateChoice | null;
  notice?: React.ReactNode;
}

export function AutoReplyForm({
  initial,
  id,
  revision,
  template = null,
  notice,
}: AutoReplyFormProps): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: devices = [] } = useQuery({ ...deviceChoicesQuery, enabled: canChooseDevices(usePermissions()) });
  const { form, onSubmit, isSaving, problem } = useForm<AutoReplyValues>({
    initialValues: initial,
    revision,
    validate: (values) => checkAutoReply(values, t),
  });
  const values = form.getValues();
  const handleSubmit = onSubmit(async (submitted, knownRevision) => {
    try {
      if (id === null) await createAutoReply(autoReplyFieldsOf(submitted));
      else await updateAutoReply(id, { ...autoReplyFieldsOf(submitted), revision: knownRevision });
    } catch (error) {
      if (!(error instanceof HttpError && error.isInBanner))
        toast.error(t(id === null ? 'auto_replies.not_created' : 'auto_replies.not_updated'));
      throw assignAutoReplyErrors(error);
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
        maxLength={MAX_AUTO_REPLY_NAME_CHARS}
        {...form.getInputProps('name')}
      />
      <MultiPicker
        label={t('auto_replies.devices')}
        placeholder={t('auto_replies.devices_hint')}
        nothing={t('auto_replies.no_such_device')}
        max={MAX_AUTO_REPLY_DEVICES}
        choices={devices.map((device) => ({
          id: device.id,
          name: device.device_name,
          more: <DeviceStatus device={device} />,
        }))}
        {...form.getInputProps('devices')}
        value={values.devices}
      />
      <ScheduleSection form={form} />
      <ReplySection form={form} template={template} />
      <Switch
        label={t('auto_replies.answers_devices')}
        description={t('auto_replies.answers_devices_hint')}
        {...form.getInputProps('answers_devices', { type: 'checkbox' })}
      />
    </FormPage>
  );
}
