import { useState } from 'react';
import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MAX_TICKET_LENGTH } from '@server/support/tickets/ticket-limits.contract.js';
import { HttpError } from '@/app/http/http-error.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { useChatDraft } from '@/data/chats/drafts.js';
import { profileQuery } from '@/data/devices/devices.js';
import { openTicket } from '@/data/support/tickets.js';
import { FormPage } from '@/ui/forms/form-page.js';
import { onDemand } from '@/ui/on-demand.js';
import { StatusChip } from '@/ui/status-chip.js';
import { TICKET_TONES } from './statuses.js';
import { TicketFiles } from './ticket-files.js';
import classes from './ticket.module.css';

const Suggestions = onDemand(async () => (await import('@/parts/help/suggestions.js')).Suggestions);

interface Values extends Record<string, unknown> {
  body: string;
  attachments: File[];
}

/** Returns a ticket number, which the server rejects if it is taken. */
const makeNumber = (): string => `${Math.floor(100 + Math.random() * 900)}${Date.now()}`;

export function NewTicket({ device }: { device: string | undefined }): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [draft, keepDraft] = useChatDraft('ticket new');
  const [ticketNo] = useState(makeNumber);
  const { data: profile } = useQuery({ ...profileQuery(device ?? ''), enabled: device !== undefined });
  const { form, onSubmit, isSaving, problem } = useForm<Values>({
    initialValues: { body: draft, attachments: [] },
    validate: ({ body }) => ({ ...(body.trim() === '' && { body: t('validation.required') }) }),
  });
  const { body, attachments } = form.getValues();
  const handleSubmit = onSubmit(async (values) => {
    const ticket = { ticketNo, body: values.body.trim(), files: values.attachments, device: profile && device };
    const opened = await openTicket(ticket).catch((error: unknown) => {
      if (!(error instanceof HttpError && error.isInBanner)) toast.error(t('tickets.not_created'));
      throw error;
    });
    keepDraft('');
    form.resetDirty();
    toast.success(t('tickets.created'));
    await navigate({ to: '/edit-ticket/$ticketId', params: { ticketId: String(opened.id) }, replace: true });
  });
  return (
    <FormPage
      onSubmit={handleSubmit}
      submitLabel={t('tickets.send')}
      isSaving={isSaving}
      problem={problem}
      isForSuspended
      aside={<Suggestions text={body} />}
    >
      <div className={classes.newHead}>
        <TextInput
          className={classes.number}
          classNames={{ input: classes.fixed }}
          label={t('tickets.ticket_no')}
          value={ticketNo}
          readOnly
          dir="ltr"
          wrapperProps={{ dir: undefined }}
        />
        <StatusChip tone={TICKET_TONES.open} word={t('tickets.statuses.open')} />
      </div>
      <p className={classes.numberHelp}>{t('tickets.ticket_no_help')}</p>
      {profile && <TextInput label={t('tickets.device')} value={profile.device.device_name} readOnly />}
      <Textarea
        label={t('tickets.question')}
        description={t('tickets.question_hint')}
        required
        autosize
        minRows={6}
        maxRows={16}
        maxLength={MAX_TICKET_LENGTH}
        {...(body !== '' && { dir: 'auto' })}
        {...form.getInputProps('body')}
        onChange={(event) => {
          form.setFieldValue('body', event.currentTarget.value);
          keepDraft(event.currentTarget.value);
        }}
      />
      <TicketFiles
        files={attachments}
        onChange={(files) => form.setFieldValue('attachments', files)}
        error={form.errors['attachments']}
      />
    </FormPage>
  );
}
