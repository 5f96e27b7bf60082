import { NumberInput, Select } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NodeDataOf } from '@server/bots/flow/flow.contract.js';
import { MAX_WAIT_DAYS } from '@server/bots/flow/flow-limits.contract.js';
import { CardText } from '../canvas/card-text.js';
import type { FieldsProps, KindView } from './kind-view.js';
import classes from '../inspector/inspector.module.css';

const UNITS = ['minutes', 'hours', 'days'] as const;
const MAX_AMOUNTS = { minutes: MAX_WAIT_DAYS * 1440, hours: MAX_WAIT_DAYS * 24, days: MAX_WAIT_DAYS };

export const wait: KindView<'wait'> = {
  Icon: IconHourglass,
  tone: 'action',
  Summary,
  Fields,
};

function Summary({ data: { amount, unit } }: { data: NodeDataOf<'wait'> }): React.ReactElement {
  const { t } = useTranslation();
  return <CardText>{t(`chatbots.wait_for.${unit}`, { count: amount })}</CardText>;
}

function Fields({ data, onChange }: FieldsProps<'wait'>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.row}>
      <NumberInput
        label={t('chatbots.wait_amount')}
        min={1}
        max={MAX_AMOUNTS[data.unit]}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={data.amount}
        onChange={(amount) => onChange({ ...data, amount: Math.max(1, Number(amount) || 1) })}
      />
      <Select
        label={t('chatbots.wait_unit')}
        allowDeselect={false}
        data={UNITS.map((value) => ({ value, label: t(`chatbots.units.${value}`) }))}
        value={data.unit}
        onChange={(value) => {
          const unit = value as typeof data.unit;
          onChange({ ...data, unit, amount: Math.min(data.amount, MAX_AMOUNTS[unit]) });
        }}
      />
    </div>
  );
}
