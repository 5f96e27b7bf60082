import { attachmentProblem } from './attachment-rules.js';

/** Limit of WhatsApp's own apps. */
export const MAX_FILES_AT_ONCE = 30;

export interface RejectedChoice {
  file: Pick<File, 'name' | 'type'>;
  reason: 'file_too_large' | 'file_empty' | 'file_is_folder' | 'too_many_files';
}

export function chooseFiles<Choice extends Pick<File, 'name' | 'type' | 'size'>>(
  attached: number,
  chosen: readonly Choice[],
): { files: Choice[]; refused: RejectedChoice[] } {
  const files: Choice[] = [];
  const refused: RejectedChoice[] = [];
  for (const file of chosen) {
    const problem = attachmentProblem(file);
    const reason = problem ?? (attached + files.length >= MAX_FILES_AT_ONCE ? 'too_many_files' : null);
    if (reason) refused.push({ file, reason });
    else files.push(file);
  }
  return { files, refused };
}

/** Separates files from folders, which cannot be sent. */
export function filesOfDrop({ items }: DataTransfer): { files: File[]; folders: RejectedChoice[] } {
  const files: File[] = [];
  const folders: RejectedChoice[] = [];
  for (const item of items) {
    const file = item.getAsFile();
    if (!file) continue;
    if (item.webkitGetAsEntry()?.isDirectory) folders.push({ file, reason: 'file_is_folder' });
    else files.push(file);
  }
  return { files, folders };
}

/** Returns no files beside pasted text, of which Office programs add an image. */
export function filesOfPaste(clipboard: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const files = [...clipboard.files];
  const lines = clipboard
    .getData('text/plain')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
  const isNameOfFile = (line: string): boolean => files.some(({ name }) => line === name || line.endsWith(`/${name}`));
  return lines.every(isNameOfFile) ? files : [];
}
