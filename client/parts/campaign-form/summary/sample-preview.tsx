import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CampaignPreflight } from '@server/campaigns/definition/preflight.contract.js';
import type { TemplateChoice } from '@server/templates/templates.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import { textValuesQuery } from '@/data/templates/template-choices.js';
import { usePreview } from '@/parts/attachments/attachment-choice.js';
import { TextPreview } from '@/parts/text-editor/text-preview.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { MessagePreview } from '@/ui/text/message-preview.js';
import type { CampaignValues } from '../campaign-values.js';
import { SendToMe } from './send-to-me.js';
import classes from './summary.module.css';

interface SamplePreviewProps {
  values: CampaignValues;
  samples: CampaignPreflight['samples'];
  templates: readonly TemplateChoice[];
}

export function SamplePreview({ values, samples, templates }: SamplePreviewProps): React.ReactElement {
  const { t } = useTranslation();
  const [sampleIndex, setSampleIndex] = useState(0);
  const { data: texts } = useQuery(textValuesQuery);
  const attachment = usePreview(values.attachment);
  const sample = samples[sampleIndex % Math.max(samples.length, 1)];
  if (!sample) {
    const content = templates.find(({ id }) => String(id) === values.templates[0])?.content;
    return <TextPreview text={content ?? values.body} values={texts?.values ?? {}} attachment={attachment} />;
  }
  const { name, phone_number: phone, template, text } = sample;
  const recipient = name ?? (phone === null ? '' : formatPhone(phone));
  return (
    <div>
      <MessagePreview body={text} attachment={attachment} />
      <div className={classes.person}>
        <div>
          <div>{t('text.as_gets', { name: isolate(recipient) })}</div>
          {template && <div>{t('campaigns.template_is', { name: isolate(template.name) })}</div>}
        </div>
        {samples.length > 1 && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconUser size={16} stroke={1.5} />}
            onClick={() => setSampleIndex(sampleIndex + 1)}
          >
            {t('campaigns.form.next_person')}
          </Button>
        )}
      </div>
      <SendToMe values={values} text={text} />
    </div>
  );
}
