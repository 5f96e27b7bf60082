import { TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NodeDataOf } from '@server/bots/flow/flow.contract.js';
import { MAX_WORDS_CHARS } from '@server/bots/flow/flow-limits.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import { CardText } from '../canvas/card-text.js';
import { FieldNameField } from '../inspector/field-name-field.js';
import type { FieldsProps, KindView } from './kind-view.js';

export const setField: KindView<'set_field'> = {
  Icon: IconPencil,
  tone: 'action',
  Summary,
  Fields,
};

function Summary({ data: { field, value } }: { data: NodeDataOf<'set_field'> }): React.ReactElement {
  const { t } = useTranslation();
  if (field === '') return <CardText isMissing>{t('chatbots.field_missing')}</CardText>;
  return <CardText dimmed={field}>{value || t('chatbots.value_empty')}</CardText>;
}

function Fields({ data, onChange }: FieldsProps<'set_field'>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <FieldNameField
        label={t('chatbots.field')}
        value={data.field}
        onChange={(field) => onChange({ ...data, field })}
      />
      <TextInput
        label={t('chatbots.value')}
        description={t('chatbots.value_hint', { example: isolate('{name}') })}
        maxLength={MAX_WORDS_CHARS}
        value={data.value}
        onChange={(event) => onChange({ ...data, value: event.currentTarget.value })}
      />
    </>
  );
}
