import { NumberInput } from '@mantine/core';
import { IconClock, IconPaperclip, IconRobot } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NodeDataOf } from '@server/bots/flow/flow.contract.js';
import { MAX_DELAY_SECONDS } from '@server/bots/flow/flow-limits.contract.js';
import { CardMessage, CardText } from '../canvas/card-text.js';
import { FilesField } from '../inspector/files-field.js';
import { MessageField } from '../inspector/message-field.js';
import { MessageTypeField } from '../inspector/message-type-field.js';
import type { FieldsProps, KindView } from './kind-view.js';

export const reply: KindView<'reply'> = {
  Icon: IconRobot,
  tone: 'bot',
  Summary,
  Fields,
};

function Summary({ data }: { data: NodeDataOf<'reply'> }): React.ReactElement {
  const { t } = useTranslation();
  const files = data.message_type === 'text_message' ? 0 : data.attachment_ids.length;
  return (
    <>
      {data.message !== '' && <CardMessage text={data.message} />}
      {data.message === '' && files === 0 && <CardText isMissing>{t('chatbots.no_text')}</CardText>}
      {files > 0 && <CardText Icon={IconPaperclip}>{t('chatbots.files', { count: files })}</CardText>}
      {data.rate_delay > 0 && (
        <CardText Icon={IconClock}>{t('chatbots.after_seconds', { count: data.rate_delay })}</CardText>
      )}
    </>
  );
}

function Fields({ data, onChange }: FieldsProps<'reply'>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <MessageTypeField value={data.message_type} onChange={(type) => onChange({ ...data, message_type: type })} />
      <MessageField value={data.message} onChange={(message) => onChange({ ...data, message })} />
      {data.message_type === 'text_message_with_media' && (
        <FilesField
          ids={data.attachment_ids}
          onChange={(ids) => onChange({ ...data, attachment_ids: ids, attachments_count: ids.length })}
        />
      )}
      <NumberInput
        label={t('chatbots.rate_delay')}
        min={0}
        max={MAX_DELAY_SECONDS}
        allowDecimal={false}
        allowNegative={false}
        value={data.rate_delay}
        onChange={(value) => onChange({ ...data, rate_delay: Number(value) || 0 })}
      />
    </>
  );
}
