import { Select } from '@mantine/core';
import { IconArrowForwardUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { NodeDataOf } from '@server/bots/flow/flow.contract.js';
import { useCan } from '@/app/use-can.js';
import { chatbotChoicesQuery } from '@/data/chatbots.js';
import { nameBot } from '../../name-bot.js';
import { CardText } from '../canvas/card-text.js';
import type { FieldsProps, KindView } from './kind-view.js';

export const goTo: KindView<'go_to'> = {
  Icon: IconArrowForwardUp,
  tone: 'end',
  Summary,
  Fields,
};

function useBots() {
  const { data = [] } = useQuery({ ...chatbotChoicesQuery, enabled: useCan('chatbots') });
  return data;
}

function Summary({ data: { chatbot_id: id } }: { data: NodeDataOf<'go_to'> }): React.ReactElement {
  const { t } = useTranslation();
  const bot = useBots().find((candidate) => candidate.id === id);
  if (!bot) return <CardText isMissing>{t('chatbots.bot_missing')}</CardText>;
  return <CardText>{nameBot(bot, t)}</CardText>;
}

function Fields({ data, onChange }: FieldsProps<'go_to'>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Select
      label={t('chatbots.go_to_bot')}
      description={t('chatbots.go_to_hint')}
      searchable
      nothingFoundMessage={t('chatbots.no_other_bot')}
      data={useBots().map((bot) => ({ value: String(bot.id), label: nameBot(bot, t) }))}
      value={data.chatbot_id === null ? null : String(data.chatbot_id)}
      onChange={(id) => onChange({ ...data, chatbot_id: id === null ? null : Number(id) })}
    />
  );
}
