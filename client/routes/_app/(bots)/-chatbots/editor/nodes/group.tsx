import { SegmentedControl } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NodeDataOf } from '@server/bots/flow/flow.contract.js';
import { CardText } from '../canvas/card-text.js';
import { GroupField, useGroupName } from '../inspector/group-field.js';
import type { FieldsProps, KindView } from './kind-view.js';

export const group: KindView<'group'> = {
  Icon: IconUsersGroup,
  tone: 'action',
  Summary,
  Fields,
};

function Summary({ data: { action, group_id: id } }: { data: NodeDataOf<'group'> }): React.ReactElement {
  const { t } = useTranslation();
  const name = useGroupName(id);
  if (name === null) return <CardText isMissing>{t('chatbots.group_missing')}</CardText>;
  return <CardText dimmed={t(`chatbots.group_actions.${action}`)}>{name}</CardText>;
}

function Fields({ data, onChange }: FieldsProps<'group'>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('chatbots.kinds.group')}
        value={data.action}
        onChange={(action) => onChange({ ...data, action })}
        data={(['add', 'remove'] as const).map((value) => ({ value, label: t(`chatbots.group_actions.${value}`) }))}
      />
      <GroupField value={data.group_id} onChange={(id) => onChange({ ...data, group_id: id })} />
    </>
  );
}
