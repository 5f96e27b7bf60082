import { useEffect, useRef, useState } from 'react';
import { ActionIcon, CloseButton, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { LONGEST_BODY } from '@server/messaging/text/message-limits.contract.js';
import { textOf } from '@server/messaging/text/message-text.contract.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { editMessage } from '@/data/messages/change-message.js';
import classes from './composer.module.css';

const hasScreenKeyboard = matchMedia('(pointer: coarse)').matches;

interface EditComposerProps {
  message: MessageResource;
  onClose: () => void;
}

/** Takes the place of the composer while a sent message is written anew; what was typed there stays. */
export function EditComposer({ message, onClose }: EditComposerProps): React.ReactElement {
  const { t } = useTranslation();
  const former = textOf(message) ?? '';
  const [text, setText] = useState(former);
  const area = useRef<HTMLTextAreaElement>(null);
  const save = useMutation({
    mutationFn: () => editMessage(message.id, text.trim()),
    onSuccess: onClose,
    onError: (error) => tellFailure(error),
  });
  const tooMany = text.length - LONGEST_BODY;
  const canSave = text.trim() !== '' && text.trim() !== former && tooMany <= 0;

  useEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(former.length, former.length);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- on coming in
  }, []);

  function handleKey(event: React.KeyboardEvent): void {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || hasScreenKeyboard) return;
    event.preventDefault();
    if (canSave) save.mutate();
  }
  return (
    <footer className={classes.composer}>
      <div className={classes.extra}>
        <span className={classes.mode}>{t('conversation.editing')}</span>
        <CloseButton aria-label={t('ui.cancel')} onClick={onClose} />
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
          error={tooMany > 0 ? t('messages.too_long', { count: tooMany }) : null}
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
