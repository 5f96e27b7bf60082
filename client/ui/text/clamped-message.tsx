import { ClampedText, type ClampedTextProps } from './clamped-text.js';
import { type DrawPlain, WhatsappMarks } from './whatsapp-text.js';

interface ClampedMessageProps extends Omit<ClampedTextProps, 'renderText'> {
  /** Same as in `WhatsappMarks`. */
  plain?: DrawPlain;
}

export function ClampedMessage({ plain, ...props }: ClampedMessageProps): React.ReactElement {
  return <ClampedText {...props} renderText={(shown) => <WhatsappMarks text={shown} plain={plain} />} />;
}
