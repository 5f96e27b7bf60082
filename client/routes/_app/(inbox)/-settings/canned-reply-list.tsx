import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CannedReply } from '@server/support/answers/canned-replies.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { cannedRepliesQuery, deleteCannedReply } from '@/data/inbox/canned-replies.js';
import { CannedReplyDialog } from './canned-reply-dialog.js';
import { EditableList } from './editable-list.js';
import classes from './inbox-settings.module.css';

export function CannedReplyList(): React.ReactElement {
  const { t } = useTranslation();
  const replies = useSuspenseQuery(cannedRepliesQuery).data.filter(({ scope }) => scope === 'account');
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null);
  async function handleDelete({ id, title }: CannedReply): Promise<void> {
    const isSure = await confirm({
      title: t('replies.delete_canned_title', { name: isolate(title) }),
      body: t('replies.delete_canned_body'),
      confirmLabel: t('replies.delete_canned'),
      isDestructive: true,
    });
    if (isSure) await deleteCannedReply(id).catch(showFailure);
  }
  return (
    <>
      <EditableList
        title={t('replies.canned')}
        help={t('replies.canned_help')}
        empty={t('replies.canned_empty')}
        addLabel={t('replies.new_canned')}
        rows={replies.map((reply) => ({ ...reply, name: reply.title }))}
        renderRow={({ title, shortcut }) => (
          <>
            <bdi>{title}</bdi>
            {shortcut !== null && <bdi className={classes.count}>/{shortcut}</bdi>}
          </>
        )}
        onAdd={() => setEdited('new')}
        onEdit={setEdited}
        onDelete={(reply) => void handleDelete(reply)}
      />
      {edited !== null && (
        <CannedReplyDialog reply={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
