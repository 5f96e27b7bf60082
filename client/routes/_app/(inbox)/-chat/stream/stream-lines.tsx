import { ActionIcon } from '@mantine/core';
import { IconNote, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChatHistoryResource, ChatNoteResource } from '@server/messaging/conversations/inbox/inbox.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useIsSuspended } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { deleteChatNote } from '@/data/inbox/chat-notes.js';
import { colleagueChoicesQuery } from '@/data/inbox/colleague-choices.js';
import { formatAbsolute, formatClock, formatDayTime, isoDay } from '@/ui/format/format-time.js';
import { splitMentions } from '../notes/mentions.js';
import { describeHistory } from './describe-history.js';
import { isNote, type StreamEntry } from './place-entries.js';
import classes from '../notes/notes.module.css';

interface StreamLinesProps {
  entries: readonly StreamEntry[] | undefined;
  /** Day of the messages around, as `2026-11-21`. */
  day: string | null;
}

export function StreamLines({ entries = [], day }: StreamLinesProps): React.ReactElement {
  return (
    <>
      {entries.map((entry) =>
        isNote(entry) ? (
          <NoteLine key={`note ${entry.id}`} note={entry} day={day} />
        ) : (
          <HistoryLine key={entry.id} entry={entry} day={day} />
        ),
      )}
    </>
  );
}

function NoteLine({ note, day }: { note: ChatNoteResource; day: string | null }): React.ReactElement {
  const { t } = useTranslation();
  const isOwn = useSession().data.id === note.author.id;
  const isSuspended = useIsSuspended();
  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: t('inbox.delete_note_title'),
      body: t('inbox.delete_note_body'),
      confirmLabel: t('inbox.delete_note'),
      isDestructive: true,
    });
    if (isSure) await deleteChatNote(note).catch(showFailure);
  }
  return (
    <div className={classes.note} role="note" aria-label={t('inbox.note_of', { name: note.author.name })}>
      <div className={classes.head}>
        <IconNote size={14} stroke={1.5} />
        <bdi className={classes.author}>{note.author.name}</bdi>
        <Time value={note.created_at} day={day} />
        {isOwn && !isSuspended && (
          <ActionIcon
            size="sm"
            className={classes.delete}
            aria-label={t('inbox.delete_note')}
            title={t('inbox.delete_note')}
            onClick={() => void handleDelete()}
          >
            <IconTrash size={14} stroke={1.5} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.body} dir="auto">
        <NoteText body={note.body} />
      </div>
    </div>
  );
}

export function NoteText({ body }: { body: string }): React.ReactElement {
  const { t } = useTranslation();
  const parts = splitMentions(body);
  const hasMentions = parts.some((part) => 'userId' in part);
  const { data: people = [] } = useQuery({ ...colleagueChoicesQuery(), enabled: hasMentions });
  const nameOf = (userId: number): string =>
    people.find(({ id }) => id === userId)?.username ?? t('inbox.unknown_colleague');
  return (
    <>
      {parts.map((part, index) =>
        'userId' in part ? (
          // Parts never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <bdi key={index} className={classes.mention}>
            @{nameOf(part.userId)}
          </bdi>
        ) : (
          part.text
        ),
      )}
    </>
  );
}

function HistoryLine({ entry, day }: { entry: ChatHistoryResource; day: string | null }): React.ReactElement {
  const { t } = useTranslation();
  const formatTime = (value: string): string => formatDayTime(new Date(value), currentLanguage());
  return (
    <div className={classes.history}>
      <span>{describeHistory(entry, t, formatTime)}</span>
      <Time value={entry.created_at} day={day} />
    </div>
  );
}

function Time({ value, day }: { value: string; day: string | null }): React.ReactElement {
  const [date, language] = [new Date(value), currentLanguage()];
  const format = isoDay(date) === day ? formatClock : formatDayTime;
  return (
    <time dateTime={value} title={formatAbsolute(date, language)}>
      {format(date, language)}
    </time>
  );
}
