import { useEffect, useId, useRef, useState } from 'react';
import { CloseButton, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { ATTACHMENT_LIMITS, LONGEST_BODY, MAX_CAPTION } from '@server/messaging/text/message-limits.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useCan, useIsPended } from '@/app/use-can.js';
import { useTypedDraft } from '@/data/chats/typing.js';
import { send } from '@/data/messages/outbox.js';
import { attachmentKind, attachmentProblem } from '@/parts/attachments/attachment-rules.js';
import { AttachmentThumb } from '@/parts/attachments/attachment-thumb.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { onDemand } from '@/ui/on-demand.js';
import { BubbleQuote } from '../bubble/bubble-quote.js';
import { CannedList } from './canned-list.js';
import { FileButton } from './file-button.js';
import { SendButton } from './send-button.js';
import { useCannedReplies } from './use-canned-replies.js';
import { canRecord } from './voice/recorder.js';
import type { Recorded } from './voice/use-recording.js';
import { VoiceButton } from './voice/voice-button.js';
import classes from './composer.module.css';

const VoiceBar = onDemand(async () => (await import('./voice/voice-bar.js')).VoiceBar);

/** On a screen keyboard Enter makes a new line, as people are used to. */
const hasScreenKeyboard = matchMedia('(pointer: coarse)').matches;
/** The hint of one line would take two. */
const NARROW = '(max-width: 767px)';

interface ComposerProps {
  device: DeviceResource;
  recipient: { conversation: string; chatId: number | null; phone: string | null; afterId: number };
  /** Under which an unsent text is kept, where that is not the conversation. */
  draftKey?: string;
  /** Above the field. */
  children?: React.ReactNode;
  /** Null for somebody who is not known yet. */
  contactId: number | null;
  quoted: MessageResource | null;
  onQuoted: (message: MessageResource | null) => void;
  file: File | null;
  onFile: (file: File | null) => void;
  onSent?: (chatId: number) => void;
}

function useHint(hasFile: boolean): string {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  if (hasFile) return t('chats.caption');
  return t(hasScreenKeyboard || isNarrow ? 'chats.write' : 'chats.write_hint');
}

/** Why the text or the file cannot be sent. */
function useProblem(text: string, file: File | null): string | null {
  const { t } = useTranslation();
  const tooMany = text.length - (file ? MAX_CAPTION : LONGEST_BODY);
  if (tooMany > 0) return t('messages.too_long', { count: tooMany });
  const fault = file && attachmentProblem(file);
  if (!fault) return null;
  const limit = formatBytes(ATTACHMENT_LIMITS[attachmentKind(file.type)], currentLanguage());
  return t(`messages.${fault}`, { limit });
}

/** Where an answer is written. What was begun stays until it is sent, also over a reload. */
export function Composer(props: ComposerProps): React.ReactElement | null {
  const { t } = useTranslation();
  const maySend = useCan('send message');
  const isPended = useIsPended();
  if (!maySend) return null;
  if (!isPended) return <Field {...props} />;
  return (
    <footer className={classes.composer}>
      <p className={classes.off}>{t('errors.account_pended')}</p>
    </footer>
  );
}

function Field({
  device,
  recipient,
  draftKey = recipient.conversation,
  contactId,
  quoted,
  onQuoted,
  file,
  onFile,
  onSent,
  children,
}: ComposerProps): React.ReactElement {
  const { t } = useTranslation();
  const [text, setText] = useTypedDraft(draftKey, device.shows_typing ? recipient.chatId : null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [isReady, setReady] = useState(false);
  const [isRecording, setRecording] = useState(false);
  const problem = useProblem(text, file);
  const listId = useId();
  const canned = useCannedReplies(text, { contactId, phone: recipient.phone }, setText);
  const isOffering = canned.found.length > 0;

  useEffect(() => {
    if (!hasScreenKeyboard || isReady) area.current?.focus();
    setReady(true);
    // On coming in, when an answer to a message or a file was chosen, and after a recording.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [quoted, file, isRecording]);

  const canSend = problem === null && (text.trim() !== '' || file !== null);

  async function handleSend(): Promise<void> {
    if (!canSend) return;
    const sent = send({
      ...recipient,
      device: device.session_id,
      body: text.trim() === '' ? '' : text.trimEnd(),
      file,
      quotedId: quoted?.id ?? null,
    });
    setText('');
    onFile(null);
    onQuoted(null);
    area.current?.focus();
    await tell(sent);
  }
  async function handleVoice({ file: recording, ...voice }: Recorded): Promise<void> {
    const what = { body: '', file: recording, voice, quotedId: quoted?.id ?? null };
    const sent = send({ ...recipient, device: device.session_id, ...what });
    onQuoted(null);
    await tell(sent);
  }
  async function tell(sent: Promise<number | null>): Promise<void> {
    const chatId = await sent;
    if (chatId !== null) onSent?.(chatId);
  }
  function handleKey(event: React.KeyboardEvent): void {
    if (canned.handleKey(event)) return;
    if (event.key === 'Escape' && quoted) onQuoted(null);
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || hasScreenKeyboard) return;
    event.preventDefault();
    void handleSend();
  }
  function handlePaste(event: React.ClipboardEvent): void {
    const pasted = event.clipboardData.files[0];
    if (!pasted) return;
    event.preventDefault();
    onFile(pasted);
  }
  return (
    <footer className={classes.composer}>
      {children}
      {device.status !== 'on' && <p className={classes.off}>{t('chats.device_off')}</p>}
      {quoted && (
        <div className={classes.extra}>
          <BubbleQuote quoted={quoted} />
          <CloseButton aria-label={t('chats.no_reply')} onClick={() => onQuoted(null)} />
        </div>
      )}
      {file && (
        <div className={classes.extra}>
          <AttachmentThumb file={file} onRemove={() => onFile(null)} />
        </div>
      )}
      {isOffering && <CannedList id={listId} canned={canned} />}
      {isRecording && (
        <VoiceBar onSend={(recorded) => void handleVoice(recorded)} onClose={() => setRecording(false)} />
      )}
      <div className={classes.line} hidden={isRecording}>
        <FileButton onFile={onFile} />
        <Textarea
          ref={area}
          className={classes.area}
          aria-label={t(file ? 'chats.caption' : 'chats.write')}
          placeholder={useHint(file !== null)}
          {...(isOffering && {
            role: 'combobox',
            'aria-expanded': true,
            'aria-controls': listId,
            'aria-activedescendant': `${listId}-${canned.at}`,
          })}
          autosize
          minRows={1}
          maxRows={8}
          // An empty field follows the language, a written one its words.
          {...(text !== '' && { dir: 'auto' })}
          value={text}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={handleKey}
          onPaste={handlePaste}
        />
        {text === '' && file === null && canRecord() ? (
          <VoiceButton onStart={() => setRecording(true)} />
        ) : (
          <SendButton disabled={!canSend} onSend={() => void handleSend()} />
        )}
      </div>
    </footer>
  );
}
