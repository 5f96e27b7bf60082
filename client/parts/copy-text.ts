import { toast } from '@/app/toast.js';

export interface CopyWords {
  copied: string;
  notCopied: string;
}

export async function copyText(text: string, { copied, notCopied }: CopyWords): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(copied);
  } catch {
    // The browser refuses without permission or HTTPS.
    toast.error(notCopied);
  }
}
