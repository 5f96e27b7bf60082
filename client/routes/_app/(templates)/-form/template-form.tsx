import { useMemo } from 'react';
import { TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LONGEST_BODY } from '@server/messaging/text/message-limits.contract.js';
import { LONGEST_TEMPLATE_NAME } from '@server/messaging/templates/template-limits.contract.js';
import { breaksText, canonicalName, compileText, KEYWORDS } from '@server/messaging/text/text.contract.js';
import type { TextValues } from '@server/messaging/text/text-shapes.contract.js';
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
  /** Begins the sentence that says why it was not saved. */
  failure: string;
  notice?: React.ReactNode;
  onSave: (values: Values) => Promise<void>;
}

const SAMPLE_PHONE = '+966 50 123 4567';

/** Name and text of a template, with what somebody would get of it beside. */
export function TemplateForm(props: TemplateFormProps): React.ReactElement {
  const { initial, submitLabel, failure, notice, onSave } = props;
  const { t } = useTranslation();
  const { fields, values } = useSamples();
  const { form, onSubmit, isSaving, problem } = useForm<Values>({
    initialValues: initial,
    validate: ({ name, content }) => ({
      ...(name.trim() === '' && { name: t('validation.required') }),
      ...(content.trim() === '' && { content: t('validation.required') }),
      ...(compileText(content).problems.some(breaksText) && { content: t('templates.broken') }),
      ...(content.length > LONGEST_BODY && { content: t('validation.too_long') }),
    }),
  });
  const handleSubmit = onSubmit(async (written) => {
    try {
      await onSave(written);
    } catch (error) {
      if (!(error instanceof HttpError && error.isInBanner)) toast.error(failure);
      throw error;
    }
  });

  function handleKey(event: React.KeyboardEvent<HTMLDivElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.querySelector('form')?.requestSubmit();
  }
  const { content } = form.getValues();
  return (
    // The form lies inside; Ctrl+Enter works in whichever field.
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
          maxLength={LONGEST_TEMPLATE_NAME}
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

/** What the account says of itself, and somebody who is made up: their fields are called like themselves. */
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
