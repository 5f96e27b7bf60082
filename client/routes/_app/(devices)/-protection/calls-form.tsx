import { Button, Switch, Textarea, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type DeviceCalls, MAX_CALL_TEXT_LENGTH } from '@server/devices/calls/calls.contract.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { saveDeviceCalls } from '@/data/devices/device-settings.js';
import type { DeviceSettingsResult } from '@server/devices/protection/protection.contract.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import classes from './protection.module.css';

export function CallsForm({
  sessionId,
  settings,
}: {
  sessionId: string;
  settings: DeviceSettingsResult;
}): React.ReactElement {
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem } = useForm<DeviceCalls>({
    initialValues: settings.calls,
    revision: settings.calls_revision,
    validate: ({ text }) => (text.length > MAX_CALL_TEXT_LENGTH ? { text: t('validation.too_long') } : {}),
  });
  const handleSubmit = onSubmit(async (values, revision) => {
    const answer = await saveDeviceCalls(sessionId, values, revision);
    const saved = answer.calls;
    form.setValues(saved);
    form.resetDirty(saved);
    toast.success(t('protection.calls.saved'));
    return answer.calls_revision;
  });
  return (
    <form className={classes.calls} onSubmit={handleSubmit} noValidate>
      <Title order={2} size="h3">
        {t('protection.calls.title')}
      </Title>
      {problem !== null && <FormProblem text={problem} />}
      <Switch
        label={t('protection.calls.decline')}
        description={t('protection.calls.decline_help')}
        {...form.getInputProps('decline', { type: 'checkbox' })}
      />
      <Textarea
        label={t('protection.calls.text')}
        description={t('protection.calls.text_help')}
        autosize
        minRows={2}
        maxRows={8}
        disabled={!form.values.decline}
        {...form.getInputProps('text')}
      />
      <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
        {t('ui.save')}
      </Button>
    </form>
  );
}
