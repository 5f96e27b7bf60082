import { useEffect, useRef, useState } from 'react';
import { CloseButton, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { MAX_BODY_LENGTH, MAX_CAPTION } from '@server/templates/text/message-limits.contract.js';
import { isComposing } from '@/app/keys/is-composing.js';
import { useCan, useIsSuspended } from '@/app/use-can.js';
import { changeDraft, EMPTY_DRAFT, readChatDraft, useDraftPart } from '@/data/chats/drafts.js';
import { useTypedDraft } from '@/data/chats/typing.js';
import { sendDraft } from '@/data/messages/outbox.js';
import { filesOfPaste } from '@/parts/attachments/attach-files.js';
import { CannedButton } from '@/parts/canned/canned-button.js';
import { CannedList } from '@/parts/canned/canned-list.js';
import { useCannedReplies } from '@/parts/canned/use-canned-replies.js';
import { onDemand } from '@/ui/on-demand.js';
import { isOpenedByKey } from '../shortcuts/opened-by-key.js';
import { BubbleQuote } from '../bubble/bubble-quote.js';
import { attachToDraft } from './files/attach-to-draft.js';
import { DraftFiles } from './files/draft-files.js';
import { FileButton } from './files/file-button.js';
import { SendButton } from './send-button.js';
import { valuesOfPerson } from './values-of-person.js';
import { canRecord } from './voice/recorder.js';
import type { Recorded } from './voice/use-recording.js';
import { VoiceButton } from './voice/voice-button.js';
import { useIsSeenByColleagues } from './use-is-seen-by-colleagues.js';
import classes from './composer.module.css';

const VoiceBar = onDemand(async () => (await import('./voice/voice-bar.js')).VoiceBar);

/** Enter starts a new line on screen keyboards. */
const hasScreenKeyboard = matchMedia('(pointer: coarse)').matches;
/** Width up to which the hint would wrap. */
const NARROW = '(max-width: 767px)';

interface ComposerProps {
  device: DeviceResource;
  /** Recipient, with the newest loaded message as `afterId`. */
  recipient: { conversation: string; chatId: number | null; phone: string | null; afterId: number };
  draftName: string;
  children?: React.ReactNode;
  /** Contact, or null if unknown. */
  contactId: number | null;
  /** Shown name, also without an entry in the address book. */
  personName?: string | null;
  onSent?: (chatId: number) => void;
}

function useHint(hasFile: boolean): string {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  if (hasFile) return t('chats.caption');
  return t(hasScreenKeyboard || isNarrow ? 'chats.write' : 'chats.write_hint');
}

function useProblem(text: string, hasFile: boolean): string | null {
  const { t } = useTranslation();
  const excess = text.length - (hasFile ? MAX_CAPTION : MAX_BODY_LENGTH);
  return excess > 0 ? t('messages.too_long', { count: excess }) : null;
}

export function Composer(props: ComposerProps): React.ReactElement | null {
  const { t } = useTranslation();
  const isPermitted = useCan('send message');
  const isSuspended = useIsSuspended();
  if (!isPermitted) return null;
  if (!isSuspended) return <ReplyField {...props} />;
  return (
    <footer className={classes.composer}>
      <p className={classes.off}>{t('errors.account_pended')}</p>
    </footer>
  );
}

function ReplyField(props: ComposerProps): React.ReactElement {
  const { t } = useTranslation();
  const { device, recipient, draftName, contactId, personName = null, onSent, children } = props;
  const isSeen = useIsSeenByColleagues();
  const canSeeContacts = useCan('show contact_phone');
  const [text, setText] = useTypedDraft(draftName, device.shows_typing || isSeen ? recipient.chatId : null);
  const quoted = useDraftPart(draftName, 'quoted');
  const files = useDraftPart(draftName, 'files');
  const hasFile = files.length > 0;
  const area = useRef<HTMLTextAreaElement>(null);
  const [isReady, setReady] = useState(false);
  const [isRecording, setRecording] = useState(false);
  const problem = useProblem(text, hasFile);
  const canned = useCannedReplies('chat', {
    area,
    text,
    onText: setText,
    onFiles: (chosen) => attachToDraft(draftName, chosen),
    readText: () => readChatDraft(draftName).text,
    readValues: () =>
      valuesOfPerson({ contactId: canSeeContacts ? contactId : null, phone: recipient.phone, name: personName }),
  });

  useEffect(() => {
    if (isReady || !(hasScreenKeyboard || isOpenedByKey())) area.current?.focus();
    setReady(true);
    // Focuses on mount, and after a quote, a file or a recording.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [quoted, files, isRecording]);

  const canSend = problem === null && !canned.isBusy && (text.trim() !== '' || hasFile);

  const dropQuote = (): void => changeDraft(draftName, { quoted: null });
  async function handleSend(): Promise<void> {
    if (!canSend) return;
    const target = { ...recipient, device: device.session_id };
    const body = text.trim() === '' ? '' : text.trimEnd();
    const [first = null, ...others] = files;
    const sent = [
      sendDraft({ ...target, body, file: first, quotedId: quoted?.id ?? null }),
      ...others.map((file) => sendDraft({ ...target, body: '', file, quotedId: null })),
    ];
    changeDraft(draftName, EMPTY_DRAFT);
    area.current?.focus();
    await reportSent(sent);
  }
  async function handleVoice({ file: recording, ...voice }: Recorded): Promise<void> {
    const content = { body: '', file: recording, voice, quotedId: quoted?.id ?? null };
    const sent = sendDraft({ ...recipient, device: device.session_id, ...content });
    dropQuote();
    await reportSent([sent]);
  }
  async function reportSent(sent: readonly Promise<number | null>[]): Promise<void> {
    const chatId = (await Promise.all(sent)).find((id) => id !== null);
    if (chatId !== undefined) onSent?.(chatId);
  }
  function handleKey(event: React.KeyboardEvent): void {
    if (canned.handleKey(event)) return;
    if (event.key === 'Escape' && !isComposing(event)) {
      if (quoted) dropQuote();
      else area.current?.blur();
    }
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || hasScreenKeyboard) return;
    event.preventDefault();
    void handleSend();
  }
  function handlePaste(event: React.ClipboardEvent): void {
    const pasted = filesOfPaste(event.clipboardData);
    if (pasted.length === 0) return;
    event.preventDefault();
    attachToDraft(draftName, pasted);
  }
  return (
    <footer className={classes.composer} data-composer="reply">
      {children}
      {device.status !== 'on' && <p className={classes.off}>{t('chats.device_off')}</p>}
      {quoted && (
        <div className={classes.extra}>
          <BubbleQuote quoted={quoted} />
          <CloseButton aria-label={t('chats.no_reply')} onClick={dropQuote} />
        </div>
      )}
      <DraftFiles draftName={draftName} />
      <CannedList canned={canned} />
      {isRecording && (
        <VoiceBar onSend={(recorded) => void handleVoice(recorded)} onClose={() => setRecording(false)} />
      )}
      <div className={classes.line} hidden={isRecording}>
        <FileButton onFiles={(chosen) => attachToDraft(draftName, chosen)} />
        <Textarea
          ref={area}
          className={classes.area}
          aria-label={t(hasFile ? 'chats.caption' : 'chats.write')}
          placeholder={useHint(hasFile)}
          {...canned.fieldProps}
          autosize
          minRows={1}
          maxRows={8}
          // An empty field follows the page's direction.
          {...(text !== '' && { dir: 'auto' })}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value);
            canned.watchCaret(event);
          }}
          onSelect={canned.watchCaret}
          onKeyDown={handleKey}
          onPaste={handlePaste}
        />
        <CannedButton canned={canned} className={classes.send} />
        {text === '' && !hasFile && canRecord() ? (
          <VoiceButton onStart={() => setRecording(true)} />
        ) : (
          <SendButton disabled={!canSend} onSend={() => void handleSend()} />
        )}
      </div>
    </footer>
  );
}
