import { TextInput } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NodeDataOf } from '@server/bots/flow/flow.contract.js';
import { MAX_WORDS_CHARS } from '@server/bots/flow/flow-limits.contract.js';
import { CardText } from '../canvas/card-text.js';
import type { FieldsProps, KindView } from './kind-view.js';

const MAX_NAME_LENGTH = 30;

export const webhook: KindView<'webhook'> = {
  Icon: IconWebhook,
  tone: 'action',
  Summary,
  Fields,
  nameExit: (_data, exit, t) => t(exit === null ? 'chatbots.exits.answered' : 'chatbots.exits.failed'),
};

function Summary({ data: { url } }: { data: NodeDataOf<'webhook'> }): React.ReactElement {
  const { t } = useTranslation();
  if (url === '') return <CardText isMissing>{t('chatbots.url_missing')}</CardText>;
  return <CardText isCode>{url.replace('https://', '')}</CardText>;
}

function Fields({ data, onChange }: FieldsProps<'webhook'>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('chatbots.url')}
        description={t('chatbots.url_hint')}
        type="url"
        dir="ltr"
        placeholder="https://"
        maxLength={MAX_WORDS_CHARS}
        value={data.url}
        onChange={(event) => onChange({ ...data, url: event.currentTarget.value.trim() })}
      />
      <TextInput
        label={t('chatbots.answer_name')}
        description={t('chatbots.answer_name_hint', { example: `\u2066{${data.name || 'answer'}.status}\u2069` })}
        dir="ltr"
        maxLength={MAX_NAME_LENGTH}
        value={data.name}
        onChange={(event) => onChange({ ...data, name: event.currentTarget.value.trim() })}
      />
    </>
  );
}
