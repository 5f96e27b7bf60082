import { createFileRoute } from '@tanstack/react-router';
import { isolate } from '@/app/i18n/isolate.js';
import { defineAddress, manyIds, oneOf } from '@/app/lists/list-address.js';
import { requirePermission } from '@/app/use-can.js';
import { chatbotPages } from '@/data/chatbots.js';
import { defineList } from '@/parts/list/define-list.js';
import { ChatbotsDrawing } from '@/ui/drawings/chatbots-drawing.js';
import { chatbotColumns } from './-chatbots/list/chatbot-columns.js';
import { useChatbotParts } from './-chatbots/list/use-chatbot-parts.js';
import { useDeviceChoices } from './-chatbots/list/use-device-choices.js';
import { nameBot } from './-chatbots/name-bot.js';

const address = defineAddress({ status: oneOf(['running', 'stopped']), devices: manyIds });

const { load, List } = defineList({
  address,
  pages: chatbotPages,
  label: 'chatbots.title',
  description: 'chatbots.description',
  searchHint: 'chatbots.search_hint',
  columns: chatbotColumns,
  nameOf: (bot, t) => isolate(nameBot(bot, t)),
  chips: {
    status: {
      label: 'chatbots.status',
      useChoices: ({ t }) => [
        { value: 'running', label: t('chatbots.running') },
        { value: 'stopped', label: t('chatbots.stopped') },
      ],
    },
    devices: { label: 'chatbots.devices', useChoices: useDeviceChoices },
  },
  empty: { Drawing: ChatbotsDrawing, title: 'chatbots.empty_title', text: 'chatbots.empty_text' },
  useParts: useChatbotParts,
});

export const Route = createFileRoute('/_app/(bots)/chatbots')({
  staticData: {
    shape: 'list',
    titleKey: 'chatbots.title',
    menu: { group: 'main', at: 70, icon: 'Robot', permission: 'chatbots' },
    texts: ['chatbots'],
  },
  beforeLoad: requirePermission('chatbots'),
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: load,
  component: List,
});
