import { useEffect } from 'react';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { pageTitleAtom } from '@/app/atoms.js';
import { orNotFound } from '@/app/http/not-found.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { chatbotQuery } from '@/data/chatbots.js';
import { ChatbotEditor } from './-chatbots/editor/chatbot-editor.js';
import { prefetchEditorChoices } from './-chatbots/editor/prefetch-editor-choices.js';
import { nameBot } from './-chatbots/name-bot.js';

export const Route = createFileRoute('/_app/(bots)/edit-chatbot/$chatbotId')({
  staticData: {
    shape: 'panes',
    titleKey: 'chatbots.edit_title',
    parent: '/chatbots',
    isFullHeight: true,
    shouldCollapseMenu: true,
    texts: ['chatbots', 'campaigns', 'devices', 'media', 'messages', 'sla', 'text'],
  },
  beforeLoad: requirePermission('edit chatbot'),
  loader: async ({ params }) => {
    const id = Number(params.chatbotId);
    if (!Number.isSafeInteger(id) || id < 1) throw notFound();
    const prefetching = prefetchEditorChoices();
    // The form must start from stored values.
    const bot = await orNotFound(queryClient.fetchQuery({ ...chatbotQuery(id), staleTime: 0 }));
    await prefetching;
    return bot;
  },
  // Pushes must not change an open form.
  staleTime: 0,
  component: EditChatbot,
});

const EMPTY_FLOW = { nodes: [], edges: [] };

function EditChatbot(): React.ReactElement {
  const { t } = useTranslation();
  const bot = Route.useLoaderData();
  const setTitle = useSetAtom(pageTitleAtom);
  const title = nameBot(bot, t);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(null);
  }, [title, setTitle]);
  return <ChatbotEditor key={bot.id} bot={bot} flow={bot.tree_chatbot ?? EMPTY_FLOW} />;
}
