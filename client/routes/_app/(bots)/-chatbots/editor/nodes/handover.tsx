import { NumberInput } from '@mantine/core';
import { IconHeadset } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NodeDataOf } from '@server/bots/flow/flow.contract.js';
import { MAX_HANDOVER_HOURS } from '@server/bots/flow/flow-limits.contract.js';
import { CardMessage, CardText } from '../canvas/card-text.js';
import { MessageField } from '../inspector/message-field.js';
import type { FieldsProps, KindView } from './kind-view.js';

export const handover: KindView<'handover'> = {
  Icon: IconHeadset,
  tone: 'end',
  Summary,
  Fields,
};

function Summary({ data: { message, hours } }: { data: NodeDataOf<'handover'> }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      {message !== '' && <CardMessage text={message} />}
      <CardText dimmed={t('chatbots.quiet_for', { count: hours })} />
    </>
  );
}

function Fields({ data, onChange }: FieldsProps<'handover'>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <MessageField
        label={t('chatbots.handover_message')}
        value={data.message}
        onChange={(message) => onChange({ ...data, message })}
      />
      <NumberInput
        label={t('chatbots.handover_hours')}
        description={t('chatbots.handover_hours_hint')}
        min={1}
        max={MAX_HANDOVER_HOURS}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={data.hours}
        onChange={(hours) => onChange({ ...data, hours: Math.max(1, Number(hours) || 1) })}
      />
    </>
  );
}
