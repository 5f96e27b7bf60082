import { createFileRoute } from '@tanstack/react-router';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { readChoice } from '@/app/lists/list-address.js';
import { requirePermission } from '@/app/use-can.js';
import { ChatbotEditor } from './-chatbots/editor/chatbot-editor.js';
import { prefetchEditorChoices } from './-chatbots/editor/prefetch-editor-choices.js';
import { loadTemplate } from './-chatbots/templates/load-template.js';
import { TEMPLATE_NAMES, type TemplateName } from './-chatbots/templates/template-names.js';

interface CreateChatbotSearch {
  template?: string | undefined;
}

export const Route = createFileRoute('/_app/(bots)/create-chatbot')({
  staticData: {
    shape: 'panes',
    titleKey: 'chatbots.create_title',
    parent: '/chatbots',
    isFullHeight: true,
    shouldCollapseMenu: true,
    texts: ['chatbots', 'campaigns', 'devices', 'media', 'messages', 'sla', 'text'],
  },
  beforeLoad: requirePermission('add chatbots'),
  validateSearch: ({ template }: Record<string, unknown>): CreateChatbotSearch =>
    typeof template === 'string' ? { template } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { template } }) => {
    const prefetching = prefetchEditorChoices();
    const name: TemplateName | undefined = readChoice(template, TEMPLATE_NAMES);
    const start = name ? await loadTemplate(name, currentLanguage()) : { name: '', flow: { nodes: [], edges: [] } };
    await prefetching;
    return { template: name, ...start };
  },
  component: CreateChatbot,
});

function CreateChatbot(): React.ReactElement {
  const { template, name, flow } = Route.useLoaderData();
  return <ChatbotEditor key={template ?? ''} bot={null} flow={flow} name={name} />;
}
