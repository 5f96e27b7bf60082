import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LabelResource } from '@server/messaging/conversations/inbox/inbox.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { deleteLabel, labelsQuery } from '@/data/inbox/labels.js';
import { LabelDialog } from '@/parts/inbox/label-dialog.js';
import { LabelDot } from '@/parts/inbox/label-dot.js';
import { EditableList } from './editable-list.js';

export function LabelList(): React.ReactElement {
  const { t } = useTranslation();
  const { data: labels } = useSuspenseQuery(labelsQuery);
  const [edited, setEdited] = useState<LabelResource | 'new' | null>(null);
  async function handleDelete({ id, name }: LabelResource): Promise<void> {
    const isSure = await confirm({
      title: t('inbox.delete_label_title', { name: isolate(name) }),
      body: t('inbox.delete_label_body'),
      confirmLabel: t('inbox.delete_label'),
      isDestructive: true,
    });
    if (isSure) await deleteLabel(id).catch(showFailure);
  }
  return (
    <>
      <EditableList
        title={t('inbox.labels')}
        help={t('inbox.labels_help')}
        empty={t('inbox.labels_empty')}
        addLabel={t('inbox.new_label')}
        rows={labels}
        renderRow={({ name, color }) => (
          <>
            <LabelDot color={color} /> <bdi>{name}</bdi>
          </>
        )}
        onAdd={() => setEdited('new')}
        onEdit={setEdited}
        onDelete={(label) => void handleDelete(label)}
      />
      {edited !== null && <LabelDialog {...(edited !== 'new' && { label: edited })} onClose={() => setEdited(null)} />}
    </>
  );
}
