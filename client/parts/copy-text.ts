import { toast } from '@/app/toast.js';

/** What is said afterwards, in the user's language. */
export interface CopyWords {
  copied: string;
  notCopied: string;
}

export async function copyText(text: string, { copied, notCopied }: CopyWords): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(copied);
  } catch {
    // Without permission, or on a page without https: it can still be marked.
    toast.error(notCopied);
  }
}
