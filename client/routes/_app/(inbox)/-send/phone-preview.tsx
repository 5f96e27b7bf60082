import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/app/use-can.js';
import { templateChoicesQuery } from '@/data/templates/template-choices.js';
import { usePreview } from '@/parts/attachments/attachment-choice.js';
import { TextPreview } from '@/parts/text-editor/text-preview.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { NameAvatar } from '@/ui/name-avatar.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import type { SendValues } from './send-values.js';
import type { SendRecipient } from './recipient/use-recipient.js';
import classes from './phone-preview.module.css';

export function PhonePreview({
  values,
  recipient,
}: {
  values: SendValues;
  recipient: SendRecipient;
}): React.ReactElement {
  const { t } = useTranslation();
  const canSeeTemplates = useCan('show templates');
  const { data: templates = [] } = useQuery({ ...templateChoicesQuery, enabled: canSeeTemplates });
  const { template, body, phone } = values;
  const text = template === null ? body : (templates.find(({ id }) => id === template)?.content ?? '');
  const { group, sample } = recipient;
  const name = group?.name ?? sample ?? (phone === '' ? null : formatPhone(phone));
  return (
    <div className={classes.phone}>
      <div className={classes.head}>
        <NameAvatar src={null} name={name} size={32} />
        {name === null ? (
          <span className={classes.empty}>{t('messages.recipient_hint')}</span>
        ) : (
          <ClampedText text={name} lines={1} />
        )}
      </div>
      <TextPreview
        text={text}
        values={recipient.values}
        singleFields={template === null && group === null ? recipient.fields : undefined}
        attachment={usePreview(values.attachment)}
        recipient={recipient.sample}
      />
    </div>
  );
}
