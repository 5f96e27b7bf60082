import { useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_NOTE_LENGTH, type NoteResource } from '@server/address-book/notes/notes.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { useIsSuspended } from '@/app/use-can.js';
import { useChatDraft } from '@/data/chats/drafts.js';
import { addNote, notesQuery } from '@/data/contacts/notes.js';
import { NoteEntry } from './note-entry.js';
import { PersonSection } from './person-section.js';
import classes from './person.module.css';

export function PersonNotes({ contactId }: { contactId: number }): React.ReactElement {
  const { t } = useTranslation();
  const query = useQuery(notesQuery(contactId));
  const isSuspended = useIsSuspended();
  return (
    <PersonSection<NoteResource[]> title={t('person.notes')} query={query}>
      {(notes) => (
        <>
          {!isSuspended && <NewNote contactId={contactId} />}
          {notes.length === 0 ? (
            <p className={classes.none}>{t('person.no_notes')}</p>
          ) : (
            <ol className={classes.entries}>
              {notes.map((note) => (
                <NoteEntry key={note.id} contactId={contactId} note={note} isReadOnly={isSuspended} />
              ))}
            </ol>
          )}
        </>
      )}
    </PersonSection>
  );
}

function NewNote({ contactId }: { contactId: number }): React.ReactElement {
  const { t } = useTranslation();
  const [body, setBody] = useChatDraft(`note of ${contactId}`);
  const [isSaving, setSaving] = useState(false);
  async function handleSave(): Promise<void> {
    setSaving(true);
    try {
      await addNote(contactId, body.trim());
      setBody('');
    } catch (error) {
      showFailure(error);
    }
    setSaving(false);
  }
  return (
    <div className={classes.write}>
      <Textarea
        aria-label={t('person.new_note')}
        placeholder={t('person.new_note')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={MAX_NOTE_LENGTH}
        {...(body !== '' && { dir: 'auto' })}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      {body.trim() !== '' && (
        <Button size="compact-md" loading={isSaving} onClick={() => void handleSave()}>
          {t('person.add_note')}
        </Button>
      )}
    </div>
  );
}
