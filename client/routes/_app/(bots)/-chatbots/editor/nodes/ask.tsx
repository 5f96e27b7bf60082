import { Select } from '@mantine/core';
import { IconForms } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NodeDataOf } from '@server/bots/flow/flow.contract.js';
import { CardMessage, CardText } from '../canvas/card-text.js';
import { FieldNameField } from '../inspector/field-name-field.js';
import { MessageField } from '../inspector/message-field.js';
import { TriesFields } from '../inspector/tries-fields.js';
import type { FieldsProps, KindView } from './kind-view.js';

const ANSWERS = ['text', 'name', 'number', 'date'] as const;

export const ask: KindView<'ask'> = {
  Icon: IconForms,
  tone: 'branch',
  Summary,
  Fields,
  nameExit: (_data, exit, t) => t(exit === null ? 'chatbots.exits.answered' : 'chatbots.exits.not_understood'),
};

function Summary({ data }: { data: NodeDataOf<'ask'> }): React.ReactElement {
  const { t } = useTranslation();
  const storageText =
    data.answer === 'name' ? t('chatbots.kept_as_name') : data.field && t('chatbots.kept_in', { field: data.field });
  return (
    <>
      <CardText dimmed={storageText} />
      {data.message === '' ? (
        <CardText isMissing>{t('chatbots.no_text')}</CardText>
      ) : (
        <CardMessage text={data.message} />
      )}
    </>
  );
}

function Fields({ data, onChange }: FieldsProps<'ask'>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <MessageField
        label={t('chatbots.question')}
        value={data.message}
        onChange={(message) => onChange({ ...data, message })}
      />
      <Select
        label={t('chatbots.answer')}
        allowDeselect={false}
        data={ANSWERS.map((value) => ({ value, label: t(`chatbots.answers.${value}`) }))}
        value={data.answer}
        onChange={(value) => onChange({ ...data, answer: value as typeof data.answer })}
      />
      {data.answer !== 'name' && (
        <FieldNameField
          label={t('chatbots.keep_in')}
          value={data.field}
          onChange={(field) => onChange({ ...data, field })}
        />
      )}
      <TriesFields data={data} onChange={(tries) => onChange({ ...data, ...tries })} />
    </>
  );
}
