import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mediaItemQuery } from '@/data/media/media-item.js';
import { TextPreview } from '@/parts/text-editor/text-preview.js';
import type { Editing } from '../editing.js';
import { describeOpen } from './describe-open.js';
import { useSectionVariables } from '../use-section-variables.js';
import classes from '../form.module.css';

export function OpenPreview({ editing }: { editing: Editing }): React.ReactElement {
  const { t } = useTranslation();
  const message = describeOpen(editing, t);
  const { values } = useSectionVariables(editing, message?.section ?? 'order');
  const uuid = message?.mediaUuid ?? null;
  const { data: item } = useQuery({ ...mediaItemQuery(uuid ?? ''), enabled: uuid !== null });
  if (!message) return <p className={classes.previewHint}>{t('apps.preview_hint')}</p>;
  const attachment = uuid !== null && item ? { kind: item.kind, name: item.file_name, url: item.original_url } : null;
  return (
    <div>
      {!editing.isNarrow && <h2 className={classes.previewTitle}>{t('apps.preview_of', { name: message.title })}</h2>}
      <TextPreview text={message.text} values={values} attachment={attachment} />
    </div>
  );
}
