import { useEffect, useState } from 'react';
import { Modal, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPhoto, IconUpload } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '@server/media/media.contract.js';
import { store } from '@/app/atoms.js';
import { questionAtom } from '@/app/confirm.js';
import { toast } from '@/app/toast.js';
import { chooseUploads, forgetFinished, hasUnfinished, startUploads, uploadsAtom } from '@/data/media/uploads.js';
import { attachmentProblem } from '@/parts/attachments/attachment-rules.js';
import { type SelectionMode, toggleItem } from './grid/choose-items.js';
import { DropArea } from './upload/drop-area.js';
import { LibraryFooter } from './library-footer.js';
import { ShowMedia } from './show-media.js';
import { UploadPanel } from './upload/upload-panel.js';
import classes from './library-dialog.module.css';

export interface LibraryDialogProps {
  selection: SelectionMode;
  chosen: readonly LibraryItem[];
  onChoose: (items: LibraryItem[]) => void;
  onClose: () => void;
}

export function LibraryDialog(props: LibraryDialogProps): React.ReactElement {
  const { selection, onChoose, onClose } = props;
  const { t } = useTranslation();
  const isConfirming = useAtomValue(questionAtom) !== null;
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const uploads = useAtomValue(uploadsAtom);
  const [tab, setTab] = useState(hasUnfinished() ? 'upload' : 'show');
  const [chosen, setChosen] = useState<LibraryItem[]>([...props.chosen]);

  useEffect(forgetFinished, []);

  function handleFiles(files: File[]): void {
    if (files.length === 0) return;
    chooseUploads(files, attachmentProblem);
    setTab('upload');
  }
  async function handleUpload(): Promise<void> {
    const items = await startUploads();
    if (items.length === 0) return;
    const added = selection === 'single' ? items.slice(0, 1) : items;
    setChosen((current) => {
      // The user may have selected this file before.
      const newItems = added.filter(({ uuid }) => current.every((chosenItem) => chosenItem.uuid !== uuid));
      return newItems.reduce((all, item) => toggleItem(all, item, selection), current);
    });
    if (hasUnfinished()) return;
    const known = store.get(uploadsAtom).filter(({ state }) => state === 'known').length;
    if (known > 0) toast.success(t('media.known_toast', { count: known }));
    forgetFinished();
    setTab('show');
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('media.title')}
      size={900}
      fullScreen={isNarrow}
      closeOnEscape={!isConfirming}
      trapFocus={!isConfirming}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '', header: classes.header ?? '' }}
    >
      <DropArea onFiles={handleFiles}>
        <Tabs
          value={tab}
          onChange={(next) => setTab(next ?? 'show')}
          keepMounted={false}
          classNames={{ root: classes.tabs ?? '', panel: classes.panel ?? '', list: classes.tabList ?? '' }}
        >
          <Tabs.List>
            <Tabs.Tab value="show" leftSection={<IconPhoto size={18} stroke={1.5} />}>
              {t('media.show')}
            </Tabs.Tab>
            <Tabs.Tab value="upload" leftSection={<IconUpload size={18} stroke={1.5} />}>
              {t('media.upload')}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="show">
            <ShowMedia mode={selection} chosen={chosen} onChange={setChosen} onUpload={() => setTab('upload')} />
          </Tabs.Panel>
          <Tabs.Panel value="upload">
            <UploadPanel uploads={uploads} onFiles={handleFiles} onSave={() => void handleUpload()} />
          </Tabs.Panel>
        </Tabs>
        <LibraryFooter
          mode={selection}
          chosen={chosen}
          canDelete={tab === 'show'}
          onChange={setChosen}
          onCancel={onClose}
          onChoose={() => onChoose(chosen)}
        />
      </DropArea>
    </Modal>
  );
}
