import { useMemo } from 'react';
import { TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_BODY_LENGTH } from '@server/templates/text/message-limits.contract.js';
import { MAX_TEMPLATE_NAME_LENGTH } from '@server/templates/template-limits.contract.js';
import { breaksText, canonicalName, compileText, KEYWORDS } from '@server/templates/text/text.contract.js';
import type { TextValues } from '@server/templates/text/text-shapes.contract.js';
import { isComposing } from '@/app/keys/is-composing.js';
import { HttpError } from '@/app/http/http-error.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { textValuesQuery } from '@/data/templates/template-choices.js';
import { TextEditor } from '@/parts/text-editor/text-editor.js';
import { TextPreview } from '@/parts/text-editor/text-preview.js';
import { FormPage } from '@/ui/forms/form-page.js';

interface Values extends Record<string, unknown> {
  name: string;
  content: string;
}

interface TemplateFormProps {
  initial: Values;
  submitLabel: string;
  failure: string;
  notice?: React.ReactNode;
  revision?: string;
  onSave: (values: Values, revision: string | undefined) => Promise<void>;
}

const SAMPLE_PHONE = '+966 50 123 4567';

export function TemplateForm(props: TemplateFormProps): React.ReactElement {
  const { initial, submitLabel, failure, notice, revision, onSave } = props;
  const { t } = useTranslation();
  const { fields, values } = useSamples();
  const { form, onSubmit, isSaving, problem } = useForm<Values>({
    initialValues: initial,
    revision,
    validate: ({ name, content }) => ({
      ...(name.trim() === '' && { name: t('validation.required') }),
      ...(content.trim() === '' && { content: t('validation.required') }),
      ...(compileText(content).problems.some(breaksText) && { content: t('templates.broken') }),
      ...(content.length > MAX_BODY_LENGTH && { content: t('validation.too_long') }),
    }),
  });
  const handleSubmit = onSubmit(async (template, knownRevision) => {
    try {
      await onSave(template, knownRevision);
    } catch (error) {
      if (!(error instanceof HttpError && error.isInBanner)) toast.error(failure);
      throw error;
    }
  });

  function handleKey(event: React.KeyboardEvent<HTMLDivElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
    event.preventDefault();
    event.currentTarget.querySelector('form')?.requestSubmit();
  }
  const { content } = form.getValues();
  return (
    // Ctrl+Enter submits from any field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={handleKey}>
      <FormPage
        onSubmit={handleSubmit}
        submitLabel={submitLabel}
        isSaving={isSaving}
        problem={problem}
        isDirty={form.isDirty()}
        aside={<TextPreview text={content} values={values} recipient={values['name']} />}
      >
        {notice}
        <TextInput
          label={t('templates.name_label')}
          required
          maxLength={MAX_TEMPLATE_NAME_LENGTH}
          {...form.getInputProps('name')}
        />
        <TextEditor
          label={t('templates.content_label')}
          required
          placeholder={t('templates.placeholder', {
            choice: `{{${t('text.example')}}}`,
            name: `{${KEYWORDS.name[currentLanguage()]}}`,
          })}
          fields={fields}
          values={values}
          {...form.getInputProps('content')}
          value={content}
        />
      </FormPage>
    </div>
  );
}

/** Returns the name of each variable as its sample. */
function useSamples(): { fields: string[]; values: TextValues } {
  const { t } = useTranslation();
  const { fields, values } = useSuspenseQuery(textValuesQuery).data;
  const name = t('templates.sample_name');
  return useMemo(
    () => ({
      fields,
      values: {
        ...Object.fromEntries(fields.map((field) => [canonicalName(field), field])),
        ...values,
        name,
        recipient_phone: SAMPLE_PHONE,
      },
    }),
    [fields, values, name],
  );
}
