import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChatbotResource } from '@server/bots/chatbots/chatbot.contract.js';
import { countChatbots, deleteAllChatbots, deleteChatbot, deleteChatbots, switchChatbot } from '@/data/chatbots.js';
import type { ListBasics, ListParts } from '@/parts/list/list-definition.js';
import { DeleteAll, DeleteSelected } from '@/ui/list-page/delete-many.js';
import { ButtonLink } from '@/ui/links.js';
import { BotActions } from '../../-bot-actions.js';
import { nameBot } from '../name-bot.js';
import { TemplateCards } from '../templates/template-cards.js';
import classes from './list.module.css';

export function useChatbotParts({ can, isEmpty, selection }: ListBasics<ChatbotResource>): ListParts<ChatbotResource> {
  const [canAdd, canEdit] = [can('add chatbots'), can('edit chatbot')];
  return {
    buttons: canAdd && !isEmpty && <CreateLink />,
    more: canEdit && !isEmpty && (
      <DeleteAll texts="chatbots" count={countChatbots} run={deleteAllChatbots} onDeleted={selection.clear} />
    ),
    renderActions: canEdit && renderActions,
    bulk: canEdit && <DeleteSelected texts="chatbots" selection={selection} run={deleteChatbots} />,
    emptyButton: canAdd && <CreateLink />,
    after: canAdd && isEmpty && <TemplateOffer />,
  };
}

const renderActions = (bot: ChatbotResource): React.ReactElement => <ChatbotActions bot={bot} />;

function ChatbotActions({ bot }: { bot: ChatbotResource }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <BotActions
      texts="chatbots"
      bot={bot}
      name={nameBot(bot, t)}
      editLink={{ to: '/edit-chatbot/$chatbotId', params: { chatbotId: String(bot.id) } }}
      onSwitch={switchChatbot}
      onDelete={deleteChatbot}
    />
  );
}

function CreateLink(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/create-chatbot" leftSection={<IconPlus size={18} stroke={1.5} />}>
      {t('chatbots.create')}
    </ButtonLink>
  );
}

function TemplateOffer(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <section className={classes.begin}>
      <p className={classes.templates}>{t('chatbots.or_template')}</p>
      <TemplateCards />
    </section>
  );
}
