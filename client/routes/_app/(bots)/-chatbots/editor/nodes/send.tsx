import { SegmentedControl, Textarea } from '@mantine/core';
import { IconMessageCircle, IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NodeDataOf } from '@server/bots/flow/flow.contract.js';
import { MAX_WORDS_CHARS } from '@server/bots/flow/flow-limits.contract.js';
import { MessageTypeField } from '../inspector/message-type-field.js';
import { Labelled } from '../inspector/labelled.js';
import { CardText } from '../canvas/card-text.js';
import type { FieldsProps, KindView } from './kind-view.js';

export const send: KindView<'send'> = {
  Icon: IconMessageCircle,
  tone: 'contact',
  Summary,
  Fields,
};

function Summary({ data }: { data: NodeDataOf<'send'> }): React.ReactElement {
  const { t } = useTranslation();
  const isAny = data.message.trim() === '';
  return (
    <>
      <CardText dimmed={isAny ? undefined : t(`chatbots.search_for.${data.search_for}`)}>
        {isAny ? t('chatbots.any_message') : data.message}
      </CardText>
      {data.message_type === 'text_message_with_media' && (
        <CardText Icon={IconPaperclip}>{t('chatbots.with_media_from_contact')}</CardText>
      )}
    </>
  );
}

function Fields({ data, onChange }: FieldsProps<'send'>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <MessageTypeField value={data.message_type} onChange={(type) => onChange({ ...data, message_type: type })} />
      <Labelled label={t('chatbots.how_to_handle')}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('chatbots.how_to_handle')}
          value={data.search_for}
          onChange={(value) => onChange({ ...data, search_for: value })}
          data={(['specific_word', 'search_for_words'] as const).map((value) => ({
            value,
            label: t(`chatbots.search_for.${value}`),
          }))}
        />
      </Labelled>
      <Textarea
        label={t('chatbots.words')}
        description={t(
          data.search_for === 'specific_word' ? 'chatbots.words_hint_exact' : 'chatbots.words_hint_contains',
        )}
        autosize
        minRows={2}
        maxLength={MAX_WORDS_CHARS}
        value={data.message}
        onChange={(event) => onChange({ ...data, message: event.currentTarget.value })}
      />
    </>
  );
}
