import { ClampedText, type ClampedTextProps } from './clamped-text.js';
import { type DrawPlain, WhatsappMarks } from './whatsapp-text.js';

interface ClampedMessageProps extends Omit<ClampedTextProps, 'renderText'> {
  /** Draws text without formatting. */
  plain?: DrawPlain;
}

export function ClampedMessage({ plain, ...props }: ClampedMessageProps): React.ReactElement {
  return <ClampedText {...props} renderText={(shown) => <WhatsappMarks text={shown} plain={plain} />} />;
}
