import { NumberInput, Switch, Textarea } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  CsatSettings,
  MAX_DAYS_BETWEEN,
  MAX_QUESTION_LENGTH,
} from '@server/messaging/conversations/rating/rating.contract.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { csatSettingsQuery, saveCsatSettings } from '@/data/inbox/inbox-settings.js';
import { SettingsForm } from './settings-form.js';

export function RatingSettings(): React.ReactElement {
  const { t } = useTranslation();
  const { data: settings } = useSuspenseQuery(csatSettingsQuery);
  const { form, onSubmit, isSaving, problem } = useForm({ initialValues: settings, schema: CsatSettings });
  const handleSubmit = onSubmit(async (values) => {
    const saved = await saveCsatSettings(values);
    form.setValues(saved);
    form.resetDirty(saved);
    toast.success(t('rating.saved'));
  });
  return (
    <SettingsForm
      title={t('rating.title')}
      help={t('rating.help')}
      saveLabel={t('rating.save')}
      isSaving={isSaving}
      isDirty={form.isDirty()}
      problem={problem}
      onSubmit={handleSubmit}
    >
      <Switch label={t('rating.is_on')} {...form.getInputProps('is_on', { type: 'checkbox' })} />
      <Textarea
        label={t('rating.question')}
        description={t('rating.question_help')}
        dir="auto"
        autosize
        minRows={2}
        maxLength={MAX_QUESTION_LENGTH}
        {...form.getInputProps('question')}
      />
      <NumberInput
        label={t('rating.days_between')}
        min={0}
        max={MAX_DAYS_BETWEEN}
        allowDecimal={false}
        maw={280}
        {...form.getInputProps('days_between')}
      />
    </SettingsForm>
  );
}
