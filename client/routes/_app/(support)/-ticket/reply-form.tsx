import { useRef, useState } from 'react';
import { Button, Input, Switch, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LONGEST_BODY } from '@server/support/tickets/ticket-limits.contract.js';
import type { TicketDetail } from '@server/support/tickets/tickets.contract.js';
import { describeError, describeFieldMessage } from '@/app/http/describe-error.js';
import { HttpError } from '@/app/http/http-error.js';
import { newKey } from '@/app/http/new-key.js';
import { toast } from '@/app/toast.js';
import { useSession } from '@/data/account/session.js';
import { useDraft } from '@/data/chats/drafts.js';
import { type Reply, replyToTicket } from '@/data/support/tickets.js';
import { CannedMenu } from './canned-menu.js';
import { TicketFiles } from './ticket-files.js';
import classes from './ticket.module.css';

/** Where an answer is written. What was begun stays until it is sent, also over a reload. */
export function ReplyForm({ ticket }: { ticket: TicketDetail }): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/edit-ticket/$ticketId' });
  const { id, is_support: isSupport, status } = ticket;
  const userId = useSession().data.id;
  const answer = useDraft(`ticket ${userId} ${id}`);
  // Kept apart: what was begun as a note must not be found as an answer.
  const note = useDraft(`note ${userId} ${id}`);
  const [files, setFiles] = useState<File[]>([]);
  const [wantsNote, setWantsNote] = useState(note[0] !== '');
  const isInternal = isSupport && wantsNote;
  const [body, setBody] = isInternal ? note : answer;
  const keyOf = useReplyKey();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reply: Reply) => replyToTicket(id, reply, keyOf(reply)),
    onError: () => toast.error(t('tickets.not_updated')),
    onSuccess: (_, sent) => {
      // The thread may have shown it before this answer came, and the next one may be begun already.
      if (body.trim() === sent.body) setBody('');
      if (files === sent.files) setFiles([]);
      // What was written stands at the end of the newest page.
      void navigate({ search: ({ rows }) => ({ rows }), replace: true });
    },
  });
  const isEmpty = body.trim() === '';
  const send = (): void => {
    if (!isEmpty && !isPending) mutate({ body: body.trim(), files, isInternal });
  };
  /** What is written goes along. */
  const handleSwitch = (isNowNote: boolean): void => {
    setWantsNote(isNowNote);
    if (body === '') return;
    const [, setOther] = isNowNote ? note : answer;
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
      <Textarea
        label={t(isInternal ? 'tickets.note' : 'tickets.reply')}
        description={status === 'closed' && !isInternal ? t('tickets.reply_reopens') : undefined}
        required
        autosize
        minRows={3}
        maxRows={14}
        maxLength={LONGEST_BODY}
        {...(body !== '' && { dir: 'auto' })}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          send();
        }}
      />
      <TicketFiles files={files} onChange={setFiles} />
      {error && <Input.Error role="alert">{describe(error)}</Input.Error>}
      <div className={classes.send}>
        {isSupport && (
          <>
            <CannedMenu text={body} onTake={(text) => setBody(isEmpty ? text : `${body.trimEnd()}\n${text}`)} />
            <Switch
              label={t('tickets.as_note')}
              checked={wantsNote}
              onChange={(event) => handleSwitch(event.currentTarget.checked)}
            />
          </>
        )}
        <Button type="submit" loading={isPending} disabled={isEmpty} className={classes.last}>
          {t(isInternal ? 'tickets.save_note' : 'tickets.send')}
        </Button>
      </div>
    </form>
  );
}

/** The same for as long as the same is tried: the server may have written what its answer was lost of. */
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
  return message === undefined ? describeError(error) : describeFieldMessage(message, error as HttpError);
}
