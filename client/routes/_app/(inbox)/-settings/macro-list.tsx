import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MacroResource } from '@server/messaging/conversations/macros/macros.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { deleteMacro, macrosQuery } from '@/data/inbox/macros.js';
import { EditableList } from './editable-list.js';
import { isAssigneeMissing } from './macro-assignee.js';
import { MacroDialog } from './macro-dialog.js';
import classes from './inbox-settings.module.css';

export function MacroList(): React.ReactElement {
  const { t } = useTranslation();
  const { data: macros } = useSuspenseQuery(macrosQuery);
  const [edited, setEdited] = useState<MacroResource | 'new' | null>(null);
  async function handleDelete({ id, name }: MacroResource): Promise<void> {
    const isSure = await confirm({
      title: t('replies.delete_macro_title', { name: isolate(name) }),
      body: t('replies.delete_macro_body'),
      confirmLabel: t('replies.delete_macro'),
      isDestructive: true,
    });
    if (isSure) await deleteMacro(id).catch(showFailure);
  }
  return (
    <>
      <EditableList
        title={t('replies.macros')}
        help={t('replies.macros_help')}
        empty={t('replies.macros_empty')}
        addLabel={t('replies.new_macro')}
        rows={macros}
        renderRow={(macro) => (
          <>
            <bdi>{macro.name}</bdi>
            <span className={classes.count}>
              {isAssigneeMissing(macro)
                ? t('replies.assignee_missing')
                : actionsOf(macro)
                    .map((key) => t(key))
                    .join(' · ')}
            </span>
          </>
        )}
        onAdd={() => setEdited('new')}
        onEdit={setEdited}
        onDelete={(macro) => void handleDelete(macro)}
      />
      {edited !== null && <MacroDialog macro={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const actionsOf = ({ text, label_ids: labels, assign_to: to, resolve }: MacroResource) =>
  [
    text !== null && ('replies.action.reply' as const),
    labels.length > 0 && ('replies.action.label' as const),
    to !== null && ('replies.action.assign' as const),
    resolve && ('replies.action.resolve' as const),
  ].filter((key) => key !== false);
