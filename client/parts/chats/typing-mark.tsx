import { useTranslation } from 'react-i18next';
import type { TypingState } from '@server/messaging/conversations/typing/typing.contract.js';
import classes from './message-summary.module.css';

export function TypingMark({ state }: { state: TypingState }): React.ReactElement {
  const { t } = useTranslation();
  return <span className={classes.typing}>{t(state === 'recording' ? 'chats.recording' : 'chats.typing')}</span>;
}
