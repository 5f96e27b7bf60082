import { Switch } from '@mantine/core';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { mergedViewAtom } from './merged-view-atom.js';
import classes from './merged-view.module.css';

export function MergedBar(): React.ReactElement {
  const { t } = useTranslation();
  const [isMerged, setMerged] = useAtom(mergedViewAtom);
  return (
    <div className={classes.bar}>
      <Switch
        size="sm"
        label={t('conversation.merge_chats')}
        checked={isMerged}
        onChange={({ currentTarget }) => setMerged(currentTarget.checked)}
      />
    </div>
  );
}
