import { useEffect, useRef } from 'react';
import { ActionIcon, CloseButton, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { MAX_BODY_LENGTH } from '@server/templates/text/message-limits.contract.js';
import { messageText } from '@server/messaging/conversations/messages/message-text.contract.js';
import { isComposing } from '@/app/keys/is-composing.js';
import { showFailure } from '@/app/http/show-failure.js';
import { changeDraft, EMPTY_DRAFT, useChatDraft } from '@/data/chats/drafts.js';
import { editMessage } from '@/data/messages/change-message.js';
import classes from './composer.module.css';

const hasScreenKeyboard = matchMedia('(pointer: coarse)').matches;

interface EditComposerProps {
  message: MessageResource;
  draftName: string;
}

export function EditComposer({ message, draftName }: EditComposerProps): React.ReactElement {
  const { t } = useTranslation();
  const previousText = messageText(message) ?? '';
  const [text, setText] = useChatDraft(draftName);
  const area = useRef<HTMLTextAreaElement>(null);
  const handleClose = (): void => changeDraft(draftName, EMPTY_DRAFT);
  const save = useMutation({
    mutationFn: () => editMessage(message.id, text.trim()),
    onSuccess: handleClose,
    onError: (error) => showFailure(error),
  });
  const excess = text.length - MAX_BODY_LENGTH;
  const canSave = text.trim() !== '' && text.trim() !== previousText && excess <= 0;

  useEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(text.length, text.length);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- focuses on mount
  }, []);

  function handleKey(event: React.KeyboardEvent): void {
    if (isComposing(event)) return;
    if (event.key === 'Escape') handleClose();
    if (event.key !== 'Enter' || event.shiftKey || hasScreenKeyboard) return;
    event.preventDefault();
    if (canSave) save.mutate();
  }
  return (
    <footer className={classes.composer} data-composer="edit">
      <div className={classes.extra}>
        <span className={classes.mode}>{t('conversation.editing')}</span>
        <CloseButton aria-label={t('ui.cancel')} onClick={handleClose} />
      </div>
      <div className={classes.line}>
        <Textarea
          ref={area}
          className={classes.area}
          aria-label={t('conversation.editing')}
          autosize
          minRows={1}
          maxRows={8}
          value={text}
          error={excess > 0 ? t('messages.too_long', { count: excess }) : null}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
        <ActionIcon
          className={classes.send}
          variant="filled"
          color="accent"
          aria-label={t('ui.save')}
          title={t('ui.save')}
          disabled={!canSave}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          <IconCheck size={20} stroke={1.5} />
        </ActionIcon>
      </div>
    </footer>
  );
}
