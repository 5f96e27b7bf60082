import { useState } from 'react';
import { ActionIcon, Button, Group, Textarea } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MAX_NOTE_LENGTH, type NoteResource } from '@server/address-book/notes/notes.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { useChatDraft } from '@/data/chats/drafts.js';
import { deleteNote, editNote } from '@/data/contacts/notes.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import classes from './person.module.css';

interface NoteEntryProps {
  contactId: number;
  note: NoteResource;
  isReadOnly: boolean;
}

export function NoteEntry({ contactId, note, isReadOnly }: NoteEntryProps): React.ReactElement {
  const { t } = useTranslation();
  const [draft, setDraft] = useChatDraft(`person note ${note.id}`);
  const [isOpen, setOpen] = useState(draft !== '');
  function handleOpen(): void {
    setDraft(note.body);
    setOpen(true);
  }
  function handleClose(): void {
    setDraft('');
    setOpen(false);
  }
  async function handleSave(): Promise<void> {
    try {
      await editNote(contactId, note.id, draft.trim());
      handleClose();
    } catch (error) {
      showFailure(error);
    }
  }
  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: t('person.delete_note_title'),
      body: t('person.delete_note_body'),
      confirmLabel: t('person.delete_note'),
      isDestructive: true,
    });
    if (isSure) await deleteNote(contactId, note.id).catch(showFailure);
  }
  if (isOpen && !isReadOnly)
    return (
      <li className={classes.entry}>
        <Textarea
          aria-label={t('person.edit_note')}
          autosize
          autoFocus
          maxRows={10}
          maxLength={MAX_NOTE_LENGTH}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        <Group gap={8} mt={8}>
          <Button size="compact-md" disabled={draft.trim() === ''} onClick={() => void handleSave()}>
            {t('ui.save')}
          </Button>
          <Button size="compact-md" variant="default" onClick={handleClose}>
            {t('ui.cancel')}
          </Button>
        </Group>
      </li>
    );
  return (
    <li className={classes.entry}>
      <div className={classes.note}>
        <ClampedText text={note.body} lines={3} />
      </div>
      <div className={classes.under}>
        <span className={classes.by}>
          {note.author && <bdi>{note.author}</bdi>} <RelativeTime value={note.created_at} />
        </span>
        {!isReadOnly && (
          <>
            <ActionIcon aria-label={t('person.edit_note')} title={t('person.edit_note')} onClick={handleOpen}>
              <IconPencil size={16} stroke={1.5} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('person.delete_note')}
              title={t('person.delete_note')}
              onClick={() => void handleDelete()}
            >
              <IconTrash size={16} stroke={1.5} />
            </ActionIcon>
          </>
        )}
      </div>
    </li>
  );
}
