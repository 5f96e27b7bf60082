import { useState } from 'react';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/app/use-can.js';
import { filesOfDrop } from '@/parts/attachments/attach-files.js';
import { attachToDraft } from './files/attach-to-draft.js';
import classes from './conversation.module.css';

interface ConversationFrameProps {
  label: string;
  draftName: string;
  /** Whether this is a note, which cannot have files. */
  isNote?: boolean;
  children: React.ReactNode;
}

export function ConversationFrame({
  label,
  draftName,
  isNote = false,
  children,
}: ConversationFrameProps): React.ReactElement {
  const { t } = useTranslation();
  const canAttach = useCan('send message') && !isNote;
  const [isDraggedOver, setDraggedOver] = useState(false);

  function handleOver(event: React.DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    // The browser would leave the page and open the file.
    event.preventDefault();
    if (canAttach) setDraggedOver(true);
    else event.dataTransfer.dropEffect = 'none';
  }
  function handleLeave(event: React.DragEvent): void {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDraggedOver(false);
  }
  function handleDrop(event: React.DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDraggedOver(false);
    if (!canAttach) return;
    const { files, folders } = filesOfDrop(event.dataTransfer);
    attachToDraft(draftName, files, folders);
  }
  return (
    // The attach button works without a pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes.pane}
      aria-label={label}
      onDragOver={handleOver}
      onDragLeave={handleLeave}
      onDrop={handleDrop}
    >
      {children}
      {isDraggedOver && (
        <div className={classes.drop}>
          <IconPaperclip size={28} stroke={1.5} /> {t('chats.drop')}
        </div>
      )}
    </section>
  );
}
