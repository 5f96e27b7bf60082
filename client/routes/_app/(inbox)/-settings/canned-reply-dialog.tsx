import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CannedReply, MAX_CANNED_REPLY_LENGTH } from '@server/support/answers/canned-replies.contract.js';
import { breaksText, compileText } from '@server/templates/text/text.contract.js';
import { useForm } from '@/app/use-form.js';
import { saveCannedReply } from '@/data/inbox/canned-replies.js';
import { textValuesQuery } from '@/data/templates/template-choices.js';
import { TextEditor } from '@/parts/text-editor/text-editor.js';
import { FormDialog } from '@/ui/forms/form-dialog.js';
import { ReplyFiles } from './reply-files.js';

interface CannedReplyDialogProps {
  reply: CannedReply | null;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  title: string;
  shortcut: string;
  text: string;
  attachments_id: string[];
}

export function CannedReplyDialog({ reply, onClose }: CannedReplyDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: textValues = { fields: [], values: {} } } = useQuery(textValuesQuery);
  const { form, onSubmit, isSaving, problem } = useForm<Values>({
    initialValues: {
      title: reply?.title ?? '',
      shortcut: reply?.shortcut ?? '',
      text: reply?.text ?? '',
      attachments_id: reply?.attachments_id ?? [],
    },
    validate: ({ title, shortcut, text, attachments_id: uuids }) => ({
      ...(title.trim() === '' && { title: t('validation.required') }),
      ...(/[\s/]/.test(shortcut.trim().replace(/^\//, '')) && { shortcut: t('replies.shortcut_word') }),
      ...(text.trim() === '' && uuids.length === 0 && { text: t('replies.text_or_file') }),
      ...(text.trim().length > MAX_CANNED_REPLY_LENGTH && { text: t('validation.too_long') }),
      ...(compileText(text).problems.some(breaksText) && { text: t('messages.text_broken') }),
    }),
  });
  const handleSubmit = onSubmit(async ({ title, shortcut, ...rest }) => {
    await saveCannedReply(reply?.id ?? null, { ...rest, title: title.trim(), shortcut: shortcut.trim() || null });
    onClose();
  });
  const { text, attachments_id: uuids } = form.getValues();
  return (
    <FormDialog
      title={t(reply ? 'replies.edit_canned' : 'replies.new_canned')}
      size="lg"
      problem={problem}
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextInput
        label={t('replies.canned_title')}
        required
        maxLength={80}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <TextInput
        label={t('replies.shortcut')}
        description={t('replies.shortcut_help')}
        maxLength={41}
        {...form.getInputProps('shortcut')}
      />
      <TextEditor
        label={t('replies.text')}
        maxLength={MAX_CANNED_REPLY_LENGTH}
        fields={textValues.fields}
        values={textValues.values}
        {...form.getInputProps('text')}
        value={text}
      />
      <ReplyFiles
        uuids={uuids}
        error={form.errors['attachments_id']}
        onChange={(next) => form.setFieldValue('attachments_id', next)}
      />
    </FormDialog>
  );
}
