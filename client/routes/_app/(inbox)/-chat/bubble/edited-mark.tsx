import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '@/ui/on-demand.js';
import classes from './bubble.module.css';

const EditHistory = onDemand(async () => (await import('./edit-history.js')).EditHistory);

interface EditedMarkProps {
  messageId: number;
  /** Time whose change reloads the history. */
  updatedAt: string;
}

export function EditedMark({ messageId, updatedAt }: EditedMarkProps): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.edited}
        title={t('conversation.edits')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {t('messages.edited')}
      </button>
      {isOpen && <EditHistory messageId={messageId} updatedAt={updatedAt} onClose={() => setOpen(false)} />}
    </>
  );
}
