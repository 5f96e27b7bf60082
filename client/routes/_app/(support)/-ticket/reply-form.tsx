import { useRef, useState } from 'react';
import { Button, Input, Switch, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MAX_TICKET_LENGTH } from '@server/support/tickets/ticket-limits.contract.js';
import type { TicketDetail } from '@server/support/tickets/tickets.contract.js';
import { isComposing } from '@/app/keys/is-composing.js';
import { describeHttpError, describeFieldMessage } from '@/app/http/describe-http-error.js';
import { HttpError } from '@/app/http/http-error.js';
import { newKey } from '@/app/http/new-key.js';
import { toast } from '@/app/toast.js';
import { changeDraft, readChatDraft, useChatDraft, useDraftPart } from '@/data/chats/drafts.js';
import { type Reply, replyToTicket } from '@/data/support/tickets.js';
import { CannedButton } from '@/parts/canned/canned-button.js';
import { CannedList } from '@/parts/canned/canned-list.js';
import { useCannedReplies } from '@/parts/canned/use-canned-replies.js';
import { attachToTicket, valuesOfTicket } from './canned-in-ticket.js';
import { CannedMenu } from './canned-menu.js';
import { TicketFiles } from './ticket-files.js';
import classes from './ticket.module.css';

export function ReplyForm({ ticket }: { ticket: TicketDetail }): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/edit-ticket/$ticketId' });
  const { id, is_support: isSupport, status } = ticket;
  const replyDraft = useChatDraft(`ticket ${id}`);
  // An internal note must not become a public reply.
  const noteDraft = useChatDraft(`note ${id}`);
  const files = useDraftPart(`ticket ${id}`, 'files');
  const setFiles = (chosen: readonly File[]): void => changeDraft(`ticket ${id}`, { files: chosen });
  const [isNoteChosen, setNoteChosen] = useState(noteDraft[0] !== '');
  const isInternal = isSupport && isNoteChosen;
  const [body, setBody] = isInternal ? noteDraft : replyDraft;
  const keyFor = useReplyKey();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reply: Reply) => replyToTicket(id, reply, keyFor(reply)),
    onError: () => toast.error(t('tickets.not_updated')),
    onSuccess: (_, sent) => {
      // The user may have started the next reply.
      if (body.trim() === sent.body) setBody('');
      if (files === sent.files) setFiles([]);
      void navigate({ search: ({ rows }) => ({ rows }), replace: true });
    },
  });
  const area = useRef<HTMLTextAreaElement>(null);
  const canned = useCannedReplies('ticket', {
    area,
    text: body,
    onText: setBody,
    onFiles: (chosen) => attachToTicket(`ticket ${id}`, chosen),
    readText: () => readChatDraft(`${isInternal ? 'note' : 'ticket'} ${id}`).text,
    readValues: () => valuesOfTicket(ticket),
  });
  const isEmpty = body.trim() === '';
  const send = (): void => {
    if (!isEmpty && !isPending && !canned.isBusy) mutate({ body: body.trim(), files, isInternal });
  };
  const handleSwitch = (isNowNote: boolean): void => {
    setNoteChosen(isNowNote);
    if (body === '') return;
    const [, setOther] = isNowNote ? noteDraft : replyDraft;
    setOther(body);
    setBody('');
  };
  return (
    <form
      className={classes.reply}
      data-internal={isInternal || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <CannedList canned={canned} />
      <Textarea
        ref={area}
        label={t(isInternal ? 'tickets.note' : 'tickets.reply')}
        description={status === 'closed' && !isInternal ? t('tickets.reply_reopens') : undefined}
        required
        autosize
        minRows={3}
        maxRows={14}
        maxLength={MAX_TICKET_LENGTH}
        {...canned.fieldProps}
        {...(body !== '' && { dir: 'auto' })}
        value={body}
        onChange={(event) => {
          setBody(event.currentTarget.value);
          canned.watchCaret(event);
        }}
        onSelect={canned.watchCaret}
        onKeyDown={(event) => {
          if (canned.handleKey(event)) return;
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
          event.preventDefault();
          send();
        }}
      />
      <TicketFiles files={files} onChange={setFiles} />
      {error && <Input.Error role="alert">{describe(error)}</Input.Error>}
      <div className={classes.send}>
        <CannedButton canned={canned} />
        {isSupport && (
          <>
            <CannedMenu text={body} onSelect={(text) => setBody(isEmpty ? text : `${body.trimEnd()}\n${text}`)} />
            <Switch
              label={t('tickets.as_note')}
              checked={isNoteChosen}
              onChange={(event) => handleSwitch(event.currentTarget.checked)}
            />
          </>
        )}
        <Button type="submit" loading={isPending} disabled={isEmpty || canned.isBusy} className={classes.last}>
          {t(isInternal ? 'tickets.save_note' : 'tickets.send')}
        </Button>
      </div>
    </form>
  );
}

/** Repeats the key of an unchanged retry, because the first attempt may have succeeded without its response. */
function useReplyKey(): (reply: Reply) => string {
  const last = useRef<{ reply: Reply; key: string }>(null);
  return (reply) => {
    const isSame =
      last.current !== null &&
      last.current.reply.body === reply.body &&
      last.current.reply.files === reply.files &&
      last.current.reply.isInternal === reply.isInternal;
    if (!isSame) last.current = { reply, key: newKey() };
    return last.current!.key;
  };
}

function describe(error: Error): string {
  const [message] = error instanceof HttpError ? (error.fields['attachments'] ?? error.fields['body'] ?? []) : [];
  return message === undefined ? describeHttpError(error) : describeFieldMessage(message, error as HttpError);
}
