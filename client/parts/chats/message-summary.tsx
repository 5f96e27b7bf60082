import { useTranslation } from 'react-i18next';
import { cutText } from '@server/platform/text/cut-text.contract.js';
import type { MessageKind } from '@server/messaging/messaging.contract.js';
import { startsInArabic } from '@/ui/text/text-direction.js';
import { parseWhatsappText, type TextNode } from '@/ui/text/whatsapp-text-parser.js';
import { KindIcon } from './kind-icon.js';
import classes from './message-summary.module.css';

interface MessageSummaryProps {
  kind: MessageKind;
  body: string | null;
}

export function MessageSummary({ kind, body }: MessageSummaryProps): React.ReactElement {
  const { t } = useTranslation();
  const content = kind === 'location' ? body?.replace(/^https:\/\/\S+$/m, '') : body;
  const text = content ? toPlainText(content) : '';
  const fallback = kind === 'text' && body === null ? t('messages.deleted') : t(`messages.kind.${kind}`);
  return (
    <span className={classes.summary}>
      <KindIcon kind={kind} size={15} />
      <bdi
        className={classes.text}
        data-faint={text === '' || undefined}
        data-arabic={startsInArabic(text || fallback) || undefined}
      >
        {text || fallback}
      </bdi>
    </span>
  );
}

function toPlainText(body: string): string {
  const join = (nodes: TextNode[]): string =>
    nodes.map((node) => ('children' in node ? join(node.children) : node.text)).join('');
  return join(parseWhatsappText(cutText(body, 200)))
    .replace(/\s+/g, ' ')
    .trim();
}
