import { NumberInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  InboxSettings,
  MAX_SAME_ASSIGNEE_DAYS,
} from '@server/messaging/conversations/inbox/inbox-settings.contract.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { inboxSettingsQuery, saveInboxSettings } from '@/data/inbox/inbox-settings.js';
import { SettingsForm } from './settings-form.js';

export function ReturningChats(): React.ReactElement {
  const { t } = useTranslation();
  const { data: settings } = useSuspenseQuery(inboxSettingsQuery);
  const { form, onSubmit, isSaving, problem } = useForm({ initialValues: settings, schema: InboxSettings });
  const handleSubmit = onSubmit(async (values) => {
    const saved = await saveInboxSettings(values);
    form.setValues(saved);
    form.resetDirty(saved);
    toast.success(t('rating.assignment_saved'));
  });
  return (
    <SettingsForm
      title={t('rating.assignment_title')}
      help={t('rating.assignment_help')}
      saveLabel={t('rating.assignment_save')}
      isSaving={isSaving}
      isDirty={form.isDirty()}
      problem={problem}
      onSubmit={handleSubmit}
    >
      <NumberInput
        label={t('rating.same_assignee_days')}
        description={t('rating.same_assignee_hint')}
        min={0}
        max={MAX_SAME_ASSIGNEE_DAYS}
        allowDecimal={false}
        maw={280}
        {...form.getInputProps('same_assignee_days')}
      />
    </SettingsForm>
  );
}
