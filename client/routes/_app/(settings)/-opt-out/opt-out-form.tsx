import { Button, Switch, TagsInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  MAX_REPLY_LENGTH,
  MAX_KEYWORD_LENGTH,
  MAX_KEYWORDS,
} from '@server/address-book/opt-out/opt-out-limits.contract.js';
import type { OptOutSettings } from '@server/address-book/opt-out/opt-out.contract.js';
import { toast } from '@/app/toast.js';
import { useCan } from '@/app/use-can.js';
import { useForm } from '@/app/use-form.js';
import { saveOptOutSettings } from '@/data/contacts/opt-out.js';
import { FormPage } from '@/ui/forms/form-page.js';
import { Section } from '../-section.js';

interface OptOutFormProps {
  settings: OptOutSettings;
  defaults: OptOutSettings;
  revision: string;
}

export function OptOutForm({ settings, defaults, revision }: OptOutFormProps): React.ReactElement {
  const { t } = useTranslation();
  const canChange = useCan('add contact_phone');
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: toValues(settings),
    revision,
    validate: ({ is_on, stop_words }) => ({
      ...(is_on && stop_words.length === 0 && { stop_words: t('validation.required') }),
    }),
  });
  const handleSubmit = onSubmit(async (values, knownRevision) => {
    const answer = await saveOptOutSettings({ ...values, ...toReplies(values), revision: knownRevision });
    const saved = toValues(answer.data);
    form.setValues(saved);
    form.resetDirty(saved);
    toast.success(t('settings.saved'));
    return answer.revision;
  });
  const fieldProps = { dir: 'auto' as const, disabled: !canChange };
  const keywordProps = {
    maxTags: MAX_KEYWORDS,
    maxLength: MAX_KEYWORD_LENGTH,
    splitChars: [',', '،', '\n'],
    data: [],
    ...fieldProps,
  };
  const replyProps = { autosize: true, minRows: 2, maxLength: MAX_REPLY_LENGTH, ...fieldProps };
  return (
    <FormPage
      onSubmit={handleSubmit}
      submitLabel={t('ui.save')}
      isSaving={isSaving}
      problem={problem && t('settings.not_saved', { reason: problem })}
      isDirty={form.isDirty()}
      isReadOnly={!canChange}
      actions={
        <Button variant="default" onClick={() => form.setValues(toValues(defaults))}>
          {t('opt_out.defaults')}
        </Button>
      }
    >
      <Section title={t('opt_out.words_title')} help={t('opt_out.words_help')}>
        <Switch
          label={t('opt_out.is_on')}
          disabled={!canChange}
          {...form.getInputProps('is_on', { type: 'checkbox' })}
        />
        <TagsInput
          label={t('opt_out.stop_words')}
          description={t('opt_out.words_hint')}
          {...keywordProps}
          {...form.getInputProps('stop_words')}
        />
        <Textarea
          label={t('opt_out.stop_reply')}
          description={t('opt_out.reply_hint')}
          {...replyProps}
          {...form.getInputProps('stop_reply')}
        />
        <TagsInput label={t('opt_out.start_words')} {...keywordProps} {...form.getInputProps('start_words')} />
        <Textarea label={t('opt_out.start_reply')} {...replyProps} {...form.getInputProps('start_reply')} />
      </Section>
    </FormPage>
  );
}

/** Shows an empty field if no reply is sent. */
const toValues = (settings: OptOutSettings) => ({
  ...settings,
  stop_reply: settings.stop_reply ?? '',
  start_reply: settings.start_reply ?? '',
});

const toReplies = ({ stop_reply, start_reply }: { stop_reply: string; start_reply: string }) => ({
  stop_reply: stop_reply.trim() || null,
  start_reply: start_reply.trim() || null,
});
