import { useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LONGEST_NOTE, type NoteResource } from '@server/messaging/notes/notes.contract.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { useIsPended } from '@/app/use-can.js';
import { addNote, notesQuery } from '@/data/contacts/notes.js';
import { NoteEntry } from './note-entry.js';
import { PersonSection } from './person-section.js';
import classes from './person.module.css';

/** For the account alone: the person never sees them. */
export function PersonNotes({ contactId }: { contactId: number }): React.ReactElement {
  const { t } = useTranslation();
  const query = useQuery(notesQuery(contactId));
  const isPended = useIsPended();
  return (
    <PersonSection<NoteResource[]> title={t('person.notes')} query={query}>
      {(notes) => (
        <>
          {!isPended && <NewNote contactId={contactId} />}
          {notes.length === 0 ? (
            <p className={classes.none}>{t('person.no_notes')}</p>
          ) : (
            <ol className={classes.entries}>
              {notes.map((note) => (
                <NoteEntry key={note.id} contactId={contactId} note={note} isFixed={isPended} />
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
  const [body, setBody] = useState('');
  const [isSaving, setSaving] = useState(false);
  async function handleSave(): Promise<void> {
    setSaving(true);
    try {
      await addNote(contactId, body.trim());
      setBody('');
    } catch (error) {
      tellFailure(error);
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
        maxLength={LONGEST_NOTE}
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
