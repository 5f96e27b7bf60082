import { Select } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NodeDataOf, ConditionRule } from '@server/bots/flow/flow.contract.js';
import { CardText } from '../canvas/card-text.js';
import { RuleFields } from '../inspector/rule-fields.js';
import { useRuleText } from '../inspector/use-rule-text.js';
import { BLANK_RULES } from './blank-steps.js';
import type { FieldsProps, KindView } from './kind-view.js';

export const condition: KindView<'condition'> = {
  Icon: IconArrowsSplit2,
  tone: 'branch',
  Summary,
  Fields,
  nameExit: (_data, exit, t) => t(exit === 'yes' ? 'chatbots.exits.yes' : 'chatbots.exits.no'),
};

function Summary({ data: { rule } }: { data: NodeDataOf<'condition'> }): React.ReactElement {
  const { t } = useTranslation();
  const text = useRuleText(rule);
  return <CardText isMissing={text === null}>{text ?? t('chatbots.rule_open')}</CardText>;
}

function Fields({ data, onChange }: FieldsProps<'condition'>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('chatbots.rule_by')}
        allowDeselect={false}
        data={(Object.keys(BLANK_RULES) as ConditionRule['by'][]).map((by) => ({
          value: by,
          label: t(`chatbots.rules.${by}`),
        }))}
        value={data.rule.by}
        onChange={(by) => onChange({ ...data, rule: BLANK_RULES[by as ConditionRule['by']] })}
      />
      <RuleFields rule={data.rule} onChange={(rule) => onChange({ ...data, rule })} />
    </>
  );
}
