import { useState } from 'react';
import { IconFlask2, IconHistory, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AutoReplyResource } from '@server/bots/auto-replies/auto-reply.contract.js';
import {
  countAutoReplies,
  deleteAllAutoReplies,
  deleteAutoReply,
  deleteAutoReplies,
  switchAutoReply,
} from '@/data/auto-replies.js';
import type { ListBasics, ListParts } from '@/parts/list/list-definition.js';
import { DeleteAll, DeleteSelected } from '@/ui/list-page/delete-many.js';
import { ButtonLink } from '@/ui/links.js';
import { onDemand } from '@/ui/on-demand.js';
import { BotActions } from '../../-bot-actions.js';

const AnswersDrawer = onDemand(async () => (await import('../answers/answers-drawer.js')).AnswersDrawer);
const TestDialog = onDemand(async () => (await import('../test/test-dialog.js')).TestDialog);

export function useAutoReplyParts({
  t,
  can,
  isEmpty,
  selection,
}: ListBasics<AutoReplyResource>): ListParts<AutoReplyResource> {
  const [openPanel, setOpenPanel] = useState<'answers' | 'test' | null>(null);
  const [canAdd, canEdit] = [can('add auto_replys'), can('edit auto_reply')];
  const close = (): void => setOpenPanel(null);
  return {
    buttons: !isEmpty && canAdd && <CreateLink />,
    others: isEmpty
      ? []
      : [
          { label: t('auto_replies.answers'), Icon: IconHistory, run: () => setOpenPanel('answers') },
          { label: t('auto_replies.test'), Icon: IconFlask2, run: () => setOpenPanel('test') },
        ],
    more: canEdit && !isEmpty && (
      <DeleteAll texts="auto_replies" count={countAutoReplies} run={deleteAllAutoReplies} onDeleted={selection.clear} />
    ),
    renderActions: canEdit && renderActions,
    bulk: canEdit && <DeleteSelected texts="auto_replies" selection={selection} run={deleteAutoReplies} />,
    emptyButton: canAdd && <CreateLink />,
    after: (
      <>
        {openPanel === 'answers' && <AnswersDrawer onClose={close} />}
        {openPanel === 'test' && <TestDialog onClose={close} />}
      </>
    ),
  };
}

const renderActions = (autoReply: AutoReplyResource): React.ReactElement => (
  <BotActions
    texts="auto_replies"
    bot={autoReply}
    name={autoReply.name}
    editLink={{ to: '/edit-auto-reply/$autoReplyId', params: { autoReplyId: String(autoReply.id) } }}
    onSwitch={switchAutoReply}
    onDelete={deleteAutoReply}
  />
);

function CreateLink(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/create-auto-reply" leftSection={<IconPlus size={18} stroke={1.5} />}>
      {t('auto_replies.create')}
    </ButtonLink>
  );
}
