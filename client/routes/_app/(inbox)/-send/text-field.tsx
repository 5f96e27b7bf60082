import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { isolate } from '@/app/i18n/isolate.js';
import { useCan } from '@/app/use-can.js';
import { templateChoicesQuery } from '@/data/templates/template-choices.js';
import { TemplatePicker } from '@/parts/pickers/template-picker.js';
import { checkText } from '@/parts/text-editor/check-text.js';
import { TextEditor } from '@/parts/text-editor/text-editor.js';
import type { SendValues } from './send-values.js';
import type { SendRecipient } from './recipient/use-recipient.js';
import classes from './send.module.css';

interface TextFieldProps {
  form: UseFormReturnType<SendValues>;
  recipient: SendRecipient;
}

export function TextField({ form, recipient }: TextFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const canSeeTemplates = useCan('show templates');
  const { data: templates = [] } = useQuery({ ...templateChoicesQuery, enabled: canSeeTemplates });
  const { template, attachment } = form.getValues();
  const content = templates.find(({ id }) => id === template)?.content;
  return (
    <>
      {canSeeTemplates && (
        <TemplatePicker
          label={t('messages.template')}
          templates={templates}
          {...form.getInputProps('template')}
          value={template}
        />
      )}
      {template === null ? (
        <TextEditor
          label={t('messages.body')}
          required={attachment === null}
          fields={recipient.fields}
          values={recipient.values}
          isSingle={recipient.group === null}
          {...form.getInputProps('body')}
          value={form.getValues().body}
        />
      ) : (
        content !== undefined && <OmittedVariables content={content} fields={recipient.fields} />
      )}
    </>
  );
}

function OmittedVariables({
  content,
  fields,
}: {
  content: string;
  fields: readonly string[];
}): React.ReactElement | null {
  const { t } = useTranslation();
  const { findings } = useMemo(() => checkText(content, fields), [content, fields]);
  const names = [...new Set(findings.flatMap(({ name }) => (name === undefined ? [] : [name])))];
  if (names.length === 0) return null;
  return (
    <ul className={classes.leftOut}>
      {names.map((name) => (
        <li key={name}>{t('text.finding.unknown_variable', { name: isolate(`{${name}}`) })}</li>
      ))}
    </ul>
  );
}
