import i18next from 'i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { changeDraft, readChatDraft } from '@/data/chats/drafts.js';
import { chooseFiles, MAX_FILES_AT_ONCE, type RejectedChoice } from '@/parts/attachments/attach-files.js';
import { ATTACHMENT_LIMITS, attachmentKind } from '@/parts/attachments/attachment-rules.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { formatNumber } from '@/ui/format/format-number.js';

export function attachToDraft(
  draftName: string,
  chosen: readonly File[],
  folders: readonly RejectedChoice[] = [],
): void {
  if (chosen.length + folders.length === 0) return;
  const { files: attached, refused: previouslyRejected } = readChatDraft(draftName);
  const { files, refused } = chooseFiles(attached.length, chosen);
  changeDraft(draftName, {
    files: [...attached, ...files],
    refused: [
      ...previouslyRejected,
      ...[...folders, ...refused].map(({ file, reason }) => ({ name: file.name, reason: explain(file, reason) })),
    ],
  });
}

function explain({ type }: RejectedChoice['file'], reason: RejectedChoice['reason']): string {
  const language = currentLanguage();
  const limit = formatBytes(ATTACHMENT_LIMITS[attachmentKind(type)], language);
  return i18next.t(`messages.${reason}`, { limit, most: formatNumber(MAX_FILES_AT_ONCE, language) });
}
