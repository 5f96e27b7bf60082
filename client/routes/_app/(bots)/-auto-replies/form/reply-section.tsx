import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TemplateChoice } from '@server/templates/templates.contract.js';
import { textValuesQuery } from '@/data/templates/template-choices.js';
import { AttachmentField } from '@/parts/attachments/attachment-field.js';
import { CampaignSection } from '@/parts/campaign-form/sections/campaign-section.js';
import { TemplatePicker } from '@/parts/pickers/template-picker.js';
import { TextEditor } from '@/parts/text-editor/text-editor.js';
import type { AutoReplyValues } from './auto-reply-values.js';
import { useTemplates } from './use-templates.js';

interface ReplySectionProps {
  form: UseFormReturnType<AutoReplyValues>;
  template: TemplateChoice | null;
}

export function ReplySection({ form, template }: ReplySectionProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: texts } = useQuery(textValuesQuery);
  const { canChoose, templates } = useTemplates(template);
  const { template_id: templateId, body, attachment } = form.getValues();
  return (
    <CampaignSection title={t('auto_replies.what')}>
      {canChoose && (
        <TemplatePicker
          label={t('auto_replies.template')}
          templates={templates}
          {...form.getInputProps('template_id')}
          value={templateId}
        />
      )}
      {templateId === null && (
        <TextEditor
          label={t('auto_replies.body')}
          required
          fields={texts?.fields ?? []}
          values={texts?.values ?? {}}
          {...form.getInputProps('body')}
          value={body}
        />
      )}
      <AttachmentField label={t('messages.attachment')} {...form.getInputProps('attachment')} value={attachment} />
    </CampaignSection>
  );
}
