import { useEffect, useRef, useState } from 'react';
import { ActionIcon, CloseButton, Textarea } from '@mantine/core';
import { IconPhoto, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isComposing } from '@/app/keys/is-composing.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { sendPicture, sendText } from '@/data/sandbox.js';
import { useObjectUrl } from '@/parts/attachments/use-object-url.js';
import { useReportTyping } from './use-report-typing.js';
import classes from './phone.module.css';

const MAX_FILE_BYTES = 5_000_000;

export function PhoneComposer({ phone, peer }: { phone: string; peer: string }): React.ReactElement {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [picture, setPicture] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const preview = useObjectUrl(picture);
  const reportTyping = useReportTyping(phone, peer);
  const send = useMutation({
    mutationFn: (body: string) => (picture ? sendPicture(phone, peer, picture, body) : sendText(phone, peer, body)),
    onSuccess: () => {
      setText('');
      setPicture(null);
    },
    onError: (error) => setProblem(describeHttpError(error)),
    onSettled: () => field.current?.focus(),
  });
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  function handleSend(): void {
    const body = text.trim();
    if (send.isPending || (body === '' && !picture)) return;
    setProblem(null);
    reportTyping(false);
    send.mutate(body);
  }

  function handlePicture(file: File | undefined): void {
    if (!file) return;
    const isAllowed = /^image\/(png|jpeg)$/.test(file.type) && file.size <= MAX_FILE_BYTES;
    setProblem(isAllowed ? null : t('sandbox.picture_kind'));
    if (isAllowed) setPicture(file);
    field.current?.focus();
  }
  return (
    <div className={classes.composer}>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {picture && preview && (
        <div className={classes.attached}>
          <img src={preview} alt="" />
          <bdi className={classes.chatName}>{picture.name}</bdi>
          <CloseButton aria-label={t('sandbox.remove_picture')} onClick={() => setPicture(null)} />
        </div>
      )}
      <div className={classes.writeLine}>
        <ActionIcon
          aria-label={t('sandbox.add_picture')}
          title={t('sandbox.add_picture')}
          onClick={() => chooser.current?.click()}
        >
          <IconPhoto size={20} stroke={1.5} />
        </ActionIcon>
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg"
          hidden
          onChange={(event) => {
            handlePicture(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <Textarea
          ref={field}
          className={classes.field}
          aria-label={t('sandbox.write')}
          placeholder={t(picture ? 'sandbox.caption' : 'sandbox.write')}
          autosize
          minRows={1}
          maxRows={5}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            reportTyping(event.currentTarget.value !== '');
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
            event.preventDefault();
            handleSend();
          }}
        />
        <ActionIcon
          variant="filled"
          color="accent"
          aria-label={t('sandbox.send')}
          loading={send.isPending}
          disabled={text.trim() === '' && !picture}
          onClick={handleSend}
        >
          <IconSend size={18} stroke={1.5} className="flip" />
        </ActionIcon>
      </div>
    </div>
  );
}
