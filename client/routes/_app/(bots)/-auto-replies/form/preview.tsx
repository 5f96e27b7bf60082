import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TemplateChoice } from '@server/templates/templates.contract.js';
import { canonicalName } from '@server/templates/text/text.contract.js';
import { textValuesQuery } from '@/data/templates/template-choices.js';
import { usePreview } from '@/parts/attachments/attachment-choice.js';
import { TextPreview } from '@/parts/text-editor/text-preview.js';
import type { AutoReplyValues } from './auto-reply-values.js';
import { useTemplates } from './use-templates.js';

const SAMPLE_PHONE = '+966 50 123 4567';

interface PreviewProps {
  values: AutoReplyValues;
  template: TemplateChoice | null;
}

export function Preview({ values: { template_id: id, body, attachment }, template }: PreviewProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: texts } = useQuery(textValuesQuery);
  const { templates } = useTemplates(template);
  const name = t('auto_replies.sample_name');
  const samples = useMemo(
    () => ({
      ...Object.fromEntries((texts?.fields ?? []).map((field) => [canonicalName(field), field])),
      ...texts?.values,
      name,
      recipient_phone: SAMPLE_PHONE,
    }),
    [texts, name],
  );
  const text = id === null ? body : (templates.find((offered) => offered.id === id)?.content ?? '');
  return <TextPreview text={text} values={samples} attachment={usePreview(attachment)} recipient={name} />;
}
