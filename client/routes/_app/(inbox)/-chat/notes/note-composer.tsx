import { useEffect, useId, useRef, useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { IconEyeOff, IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '@/app/http/show-failure.js';
import { isComposing } from '@/app/keys/is-composing.js';
import { readChatDraft, useChatDraft } from '@/data/chats/drafts.js';
import { addChatNote } from '@/data/inbox/chat-notes.js';
import { isOpenedByKey } from '../shortcuts/opened-by-key.js';
import { MentionList } from './mention-list.js';
import { encodeMentions } from './mentions.js';
import { useMentions } from './use-mentions.js';
import composer from '../conversation/composer.module.css';
import classes from './notes.module.css';

const hasScreenKeyboard = matchMedia('(pointer: coarse)').matches;

interface NoteComposerProps {
  chatId: number;
  children?: React.ReactNode;
}

/** Shares nothing with the composer of replies, so that no note reaches the customer. */
export function NoteComposer({ chatId, children }: NoteComposerProps): React.ReactElement {
  const { t } = useTranslation();
  const draftName = `chat note ${chatId}`;
  const [text, setText] = useChatDraft(draftName);
  const [caret, setCaret] = useState(text.length);
  const [isSaving, setSaving] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const mentions = useMentions(text, caret, (next, at) => {
    setText(next);
    setCaret(at);
    requestAnimationFrame(() => area.current?.setSelectionRange(at, at));
  });
  const isListOpen = mentions.found.length > 0;
  const canSave = text.trim() !== '' && !isSaving;

  useEffect(() => {
    if (hasScreenKeyboard || isOpenedByKey()) return;
    area.current?.focus();
    area.current?.setSelectionRange(text.length, text.length);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- focuses on mount
  }, []);

  async function handleSave(): Promise<void> {
    if (!canSave) return;
    const body = encodeMentions(text.trim(), mentions.people);
    setSaving(true);
    setText('');
    area.current?.focus();
    try {
      await addChatNote(chatId, body);
    } catch (error) {
      // The next note may have been started meanwhile.
      if (readChatDraft(draftName).text === '') setText(text);
      showFailure(error);
    }
    setSaving(false);
  }
  function handleKey(event: React.KeyboardEvent): void {
    if (mentions.handleKey(event)) return;
    if (event.key === 'Escape' && !isComposing(event)) area.current?.blur();
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || hasScreenKeyboard) return;
    event.preventDefault();
    void handleSave();
  }
  return (
    <footer className={`${composer.composer} ${classes.composer}`} data-composer="note">
      <div className={classes.top}>
        {children}
        <span className={classes.hint}>
          <IconEyeOff size={15} stroke={1.5} /> {t('inbox.note_hint')}
        </span>
      </div>
      {isListOpen && <MentionList id={listId} mentions={mentions} />}
      <div className={composer.line}>
        <Textarea
          ref={area}
          className={composer.area}
          classNames={{ input: classes.input }}
          aria-label={t('inbox.write_note')}
          placeholder={t('inbox.write_note_hint')}
          {...(isListOpen && {
            'aria-autocomplete': 'list',
            'aria-controls': listId,
            'aria-activedescendant': `${listId}-${mentions.activeIndex}`,
          })}
          autosize
          minRows={1}
          maxRows={8}
          {...(text !== '' && { dir: 'auto' })}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setCaret(currentTarget.selectionStart);
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={handleKey}
        />
        <Button
          className={classes.add}
          leftSection={<IconNote size={18} stroke={1.5} />}
          disabled={!canSave}
          loading={isSaving}
          onClick={() => void handleSave()}
        >
          {t('inbox.add_note')}
        </Button>
      </div>
    </footer>
  );
}
