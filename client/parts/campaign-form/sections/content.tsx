import { useMemo } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_TEXTS } from '@server/campaigns/definition/campaign-limits.contract.js';
import type { GroupChoice } from '@server/address-book/groups/groups.contract.js';
import type { TemplateChoice } from '@server/templates/templates.contract.js';
import { textValuesQuery } from '@/data/templates/template-choices.js';
import { AttachmentField } from '@/parts/attachments/attachment-field.js';
import { TemplateText } from '@/parts/template-text/template-text.js';
import { TextEditor } from '@/parts/text-editor/text-editor.js';
import type { CampaignValues } from '../campaign-values.js';
import { MultiPicker } from '../fields/multi-picker.js';
import { CampaignTexts } from '../fields/campaign-texts.js';
import { CampaignSection } from './campaign-section.js';

interface ContentProps {
  form: UseFormReturnType<CampaignValues>;
  groups: readonly GroupChoice[];
  templates: readonly TemplateChoice[];
  canChooseTemplates: boolean;
}

export function Content({ form, groups, templates, canChooseTemplates }: ContentProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: texts } = useQuery(textValuesQuery);
  const { groups: groupIds, templates: templateIds, body, attachment } = form.getValues();
  const fieldNames = useMemo(() => {
    if (groupIds.length === 0) return texts?.fields ?? [];
    return [
      ...new Set(groups.filter(({ id }) => groupIds.includes(String(id))).flatMap((group) => group.addons_params)),
    ];
  }, [groupIds, groups, texts]);
  return (
    <CampaignSection title={t('campaigns.form.what')}>
      {canChooseTemplates && (
        <MultiPicker
          label={t('campaigns.form.templates')}
          placeholder={t('campaigns.form.templates_hint')}
          nothing={t('campaigns.form.no_templates')}
          description={templateIds.length > 1 ? t('campaigns.form.templates_dealt') : undefined}
          max={MAX_TEXTS}
          choices={templates.map(({ id, name, content }) => ({
            id,
            name,
            more: <TemplateText text={content} lines={1} />,
            isBelow: true,
          }))}
          {...form.getInputProps('templates')}
          value={templateIds}
        />
      )}
      {templateIds.length === 0 ? (
        <TextEditor
          label={t('campaigns.form.body')}
          required
          withLinks
          fields={fieldNames}
          values={texts?.values ?? {}}
          {...form.getInputProps('body')}
          value={body}
        />
      ) : (
        <CampaignTexts
          templates={templateIds.flatMap((chosenId) => templates.find(({ id }) => String(id) === chosenId) ?? [])}
        />
      )}
      <AttachmentField label={t('messages.attachment')} {...form.getInputProps('attachment')} value={attachment} />
    </CampaignSection>
  );
}
