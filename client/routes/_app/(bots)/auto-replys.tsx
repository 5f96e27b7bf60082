import { createFileRoute } from '@tanstack/react-router';
import { isolate } from '@/app/i18n/isolate.js';
import { defineAddress, oneOf } from '@/app/lists/list-address.js';
import { requirePermission } from '@/app/use-can.js';
import { autoReplyPages } from '@/data/auto-replies.js';
import { defineList } from '@/parts/list/define-list.js';
import { AutoRepliesDrawing } from '@/ui/drawings/auto-replies-drawing.js';
import { autoReplyColumns } from './-auto-replies/list/auto-reply-columns.js';
import { useAutoReplyParts } from './-auto-replies/list/use-auto-reply-parts.js';

const address = defineAddress({ status: oneOf(['running', 'stopped']) });

const { load, List } = defineList({
  address,
  pages: autoReplyPages,
  label: 'auto_replies.title',
  description: 'auto_replies.description',
  searchHint: 'auto_replies.search_hint',
  columns: autoReplyColumns,
  nameOf: ({ name }) => isolate(name),
  chips: {
    status: {
      label: 'auto_replies.status',
      useChoices: ({ t }) => [
        { value: 'running', label: t('auto_replies.running') },
        { value: 'stopped', label: t('auto_replies.stopped') },
      ],
    },
  },
  empty: { Drawing: AutoRepliesDrawing, title: 'auto_replies.empty_title', text: 'auto_replies.empty_text' },
  useParts: useAutoReplyParts,
});

export const Route = createFileRoute('/_app/(bots)/auto-replys')({
  staticData: {
    shape: 'list',
    titleKey: 'auto_replies.title',
    menu: { group: 'main', at: 80, icon: 'MessageReply', permission: 'auto_replys' },
    texts: ['auto_replies', 'devices'],
  },
  beforeLoad: requirePermission('auto_replys'),
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: load,
  component: List,
});
